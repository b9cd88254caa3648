import { render } from "preact";
import { App } from "./app";
import { greet, Refused } from "./ask";
import { speak } from "./i18n";
import { connect } from "./live";
import { settings } from "./settings/settings";
import "./shell/theme.css";
import "./shell/base.css";
import "./settings/themes.css";
import { Pair } from "./shell/pair";
import { followScheme } from "./shell/scheme";
import { Unreachable } from "./shell/unreachable";

const app = document.getElementById("app")!;

async function start(): Promise<void> {
  try {
    const hello = await greet();
    settings.value = hello.settings;
    await speak(hello.settings.language);
    followScheme();
    connect();
    render(<App />, app);
  } catch (error) {
    await speak("auto");
    const stranger = error instanceof Refused && (error.status === 401 || error.status === 403);
    render(stranger ? <Pair /> : <Unreachable />, app);
  }
}

void start();
