import { analyse } from "./analyse";
import { common } from "./common";
import { games } from "./games";
import { home } from "./home";
import { play } from "./play";

const en = { analyse, common, games, home, play };
export default en;
