// Sounds, toasts and screen reader announcements when a game changes.
import { speakMove, formatMove } from "../board/notation";
import { language, t } from "../i18n";
import { settings } from "../settings/settings";
import { moveSound, playSound } from "../settings/sounds";
import { announce } from "../shell/announcer";
import { toast } from "../shell/toasts";
import type { GameView, Offer, Side } from "../wire";
import { resultText } from "./result-text";

/** Announces the difference between a game before and after an event. */
export function notifyChanges(before: GameView, after: GameView): void {
  const move = after.moves.at(-1);
  const moved = after.moves.length > before.moves.length && move !== undefined;
  if (moved) announce(describeMove(after, after.moves.length));
  notifySeats(before, after);
  const { result } = after.state;
  if (result && !before.state.result) {
    playSound("end");
    announce(resultText(result, t.value));
  } else if (moved) {
    playSound(moveSound(move.san));
  } else if (!result) {
    notifyOffers(before, after);
  }
}

/** Draw offers and takeback proposals of the other player. */
function notifyOffers(before: GameView, after: GameView): void {
  const { drawOffer, takeBackRequest } = after.state;
  const theirs = (side: Side | null, earlier: Side | null): side is Side =>
    side !== null && side !== earlier && !after.yours.includes(side);
  const notify = (text: string) => {
    playSound("notify");
    announce(text);
  };
  if (theirs(drawOffer, before.state.drawOffer))
    notify(t.value.play.drawOffered(nameOf(after, drawOffer)));
  if (theirs(takeBackRequest, before.state.takeBackRequest))
    notify(t.value.play.takeBackOffered(nameOf(after, takeBackRequest)));
}

/** Says that the other player declined an offer. */
export function notifyDeclined(game: GameView | null, side: Side, offer: Offer): void {
  if (game?.yours.length !== 1 || game.yours.includes(side)) return;
  const { drawDeclined, takeBackDeclined } = t.value.play;
  const declined = offer === "draw" ? drawDeclined : takeBackDeclined;
  playSound("notify");
  toast(declined(nameOf(game, side)));
}

function nameOf(game: GameView, side: Side): string {
  return game.seats[side === "white" ? 0 : 1].name || t.value.common[side];
}

/** The move of a ply in words, with its side. */
export function describeMove(game: GameView, ply: number): string {
  const move = game.moves[ply - 1];
  if (!move) return t.value.play.noMoveYet;
  const side = move.board.turn === "white" ? "black" : "white";
  const { speak, notation } = settings.value;
  return t.value.play.moveOf(
    side,
    speak ? speakMove(move.san, t.value) : formatMove(move, notation, language.value),
  );
}

function notifySeats(before: GameView, after: GameView): void {
  after.seats.forEach((seat, index) => {
    if (seat.taken && before.seats[index]?.taken === false) {
      playSound("notify");
      toast(t.value.play.joined(seat.name));
    }
  });
}
