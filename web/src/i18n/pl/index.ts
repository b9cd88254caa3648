import type { Texts } from "../index";
import { analyse } from "./analyse";
import { common } from "./common";
import { devices } from "./devices";
import { games } from "./games";
import { home } from "./home";
import { opponents } from "./opponents";
import { play } from "./play";
import { reasons } from "./reasons";
import { said } from "./said";
import { settings } from "./settings";

const pl: Texts = {
  analyse,
  common,
  devices,
  games,
  home,
  opponents,
  play,
  reasons,
  said,
  settings,
};
export default pl;
