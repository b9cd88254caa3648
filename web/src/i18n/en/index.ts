import { common } from "./common";
import { home } from "./home";
import { play } from "./play";
import { settings } from "./settings";

const en = { common, home, play, settings };
export default en;
