import type { Sentences } from "../translate";
import { analyse } from "./analyse";
import { common } from "./common";
import { devices } from "./devices";
import { games } from "./games";
import { home } from "./home";
import { opponents } from "./opponents";
import { play } from "./play";
import { reasons } from "./reasons";
import { settings } from "./settings";

/** The server says it in English. */
const said: Sentences = {};

const en = { analyse, common, devices, games, home, opponents, play, reasons, said, settings };
export default en;
