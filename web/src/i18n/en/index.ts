import { common } from "./common";
import { home } from "./home";
import { play } from "./play";

const en = { common, home, play };
export default en;
