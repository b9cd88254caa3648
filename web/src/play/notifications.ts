// Sounds, toasts and screen reader announcements when a game changes.
import { speakMove, formatMove } from "../board/notation";
import { language, t } from "../i18n";
import { settings } from "../settings/settings";
import { moveSound, playSound } from "../settings/sounds";
import { announce } from "../shell/announcer";
import { toast } from "../shell/toasts";
import type { GameView, Side } from "../wire";
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

/** Draw offers and takeback proposals: made or declined by the other player. */
function notifyOffers(before: GameView, after: GameView): void {
  const texts = t.value.play;
  const name = (side: Side) => after.seats[side === "white" ? 0 : 1].name || t.value.common[side];
  const notify = (text: string, shown: boolean) => {
    playSound("notify");
    if (shown) toast(text);
    else announce(text);
  };
  const { drawOffer: offer, takeBackRequest: takeBack } = after.state;
  const theirs = (side: Side | null, earlier: Side | null): side is Side =>
    side !== null && side !== earlier && !after.yours.includes(side);
  if (theirs(offer, before.state.drawOffer)) notify(texts.drawOffered(name(offer)), false);
  if (theirs(takeBack, before.state.takeBackRequest))
    notify(texts.takeBackOffered(name(takeBack)), false);
  // Moves played or taken back are answers too.
  if (after.yours.length !== 1 || after.moves.length !== before.moves.length) return;
  const declined = (side: Side | null, now: Side | null) =>
    side !== null && now === null && after.yours.includes(side);
  const other = name(after.yours[0] === "white" ? "black" : "white");
  if (declined(before.state.drawOffer, offer)) notify(texts.drawDeclined(other), true);
  if (declined(before.state.takeBackRequest, takeBack)) notify(texts.takeBackDeclined(other), true);
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
