import { render } from "preact";
import { greet } from "./ask";
import { speak } from "./i18n";
import { connect } from "./live";

function App() {
  return <main>Hetman</main>;
}

const hello = await greet();
await speak(hello.settings.language);
connect();
render(<App />, document.getElementById("app")!);
