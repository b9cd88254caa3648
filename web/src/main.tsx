// Styles first: what components say about themselves comes after them.
import "./shell/theme.css";
import "./shell/base.css";
import { render } from "preact";
import { App } from "./app";
import { greet, Refused } from "./api";
import { speak } from "./i18n";
import { connect } from "./socket";
import { adopt } from "./settings/settings";
import { Pair } from "./shell/pair";
import { Unreachable } from "./shell/unreachable";

const app = document.getElementById("app")!;

async function start(): Promise<void> {
  try {
    const hello = await greet();
    await adopt(hello.settings);
    connect();
    render(<App />, app);
  } catch (error) {
    await speak("auto");
    const stranger = error instanceof Refused && (error.status === 401 || error.status === 403);
    render(stranger ? <Pair /> : <Unreachable />, app);
  }
}

void start();
