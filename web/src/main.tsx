// Base styles first: those of components come after them.
import "./shell/theme.css";
import "./shell/base.css";
import { render } from "preact";
import { App } from "./app";
import { fetchHello, ApiError } from "./api";
import { setLanguage } from "./i18n";
import { connect } from "./socket";
import { initSettings } from "./settings/settings";
import { Pair } from "./shell/pair";
import { Unreachable } from "./shell/unreachable";

const app = document.getElementById("app")!;

async function start(): Promise<void> {
  // From here the address that lets this browser in is asked for as by our own page: with the cookie, if there is one.
  const launch = /^#\/(launch\/[0-9a-f]+)$/.exec(location.hash)?.[1];
  if (launch) return location.replace(`/${launch}`);
  try {
    const hello = await fetchHello();
    await initSettings(hello.settings);
    connect();
    render(<App />, app);
  } catch (error) {
    await setLanguage("auto");
    const stranger = error instanceof ApiError && (error.status === 401 || error.status === 403);
    render(stranger ? <Pair /> : <Unreachable />, app);
  }
}

void start();
