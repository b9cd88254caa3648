// Moves, players and sources as the explorer writes them.
import { formatMove } from "../board/notation";
import { language, t } from "../i18n";
import { e } from "../i18n/explorer";
import { formatName } from "../games/format";
import { settings } from "../settings/settings";
import type { ExplorerGame } from "../wire";

/** The source that the games of this studio are in. */
export const OWN = "my games";

/** A move in the letters of the language. */
export function sanText(san: string): string {
  const style = settings.value.notation === "figurine" ? "figurine" : "san";
  return formatMove({ san, lan: san }, style, language.value);
}

/** Moves with their numbers, from a ply on: `3. Bb5 a6`, `3… a6 4. Ba4`. */
export function lineText(sans: readonly string[], ply = 0): string {
  return sans
    .map((san, n) => {
      const at = ply + n;
      const number = at % 2 === 0 ? `${at / 2 + 1}. ` : n === 0 ? `${(at + 1) / 2}… ` : "";
      return number + sanText(san);
    })
    .join(" ");
}

/** The ply of a position: 0 at the start of a game. */
export function plyOf(fen: string): number {
  const [, turn, , , , full] = fen.split(" ");
  return 2 * (Math.max(1, Number(full) || 1) - 1) + (turn === "b" ? 1 : 0);
}

/** A player with the rating: `Tal (2705)`. */
export function playerText(game: ExplorerGame, side: "white" | "black"): string {
  const name = formatName(game[side], t.value.common[side]);
  const elo = side === "white" ? game.whiteElo : game.blackElo;
  return elo === null ? name : `${name} (${elo})`;
}

/** The name of a source; one's own games have one in every language. */
export function sourceText(name: string): string {
  return name === OWN ? e.value.myGames : name;
}
