import { t } from "../i18n";
import type { Action, Game, Side } from "../wire";
import "./offer.css";
import type { GameStore } from "./game-store";

/** What waits for an answer: a draw that is offered, a wish to take back, a game that is paused. */
export function Offer({ store, game }: { store: GameStore; game: Game }) {
  const { offer, takeBack, paused, result } = game.now;
  const { play } = t.value;
  if (result) return null;
  return (
    <>
      {offer && (
        <Question
          store={store}
          game={game}
          from={offer}
          words={play.drawOffered}
          waits={play.drawAsked}
          yes={{ do: "offerDraw" }}
          no={{ do: "declineDraw" }}
        />
      )}
      {takeBack && (
        <Question
          store={store}
          game={game}
          from={takeBack}
          words={play.takeBackAsked}
          waits={play.takeBackWaits}
          yes={{ do: "takeBack" }}
          no={{ do: "declineTakeBack" }}
        />
      )}
      {paused && (
        <div class="offer">
          <p>{play.paused}</p>
          {game.yours.length > 0 && (
            <button
              type="button"
              class="button primary"
              onClick={() => void store.ask({ do: "resume" })}
            >
              {play.resume}
            </button>
          )}
        </div>
      )}
    </>
  );
}

interface QuestionProps {
  store: GameStore;
  game: Game;
  from: Side;
  words: (name: string) => string;
  /** What whoever asked sees meanwhile. */
  waits: string;
  yes: Action;
  no: Action;
}

/** A question of one player to the other. At one board both answer. */
function Question({ store, game, from, words, waits, yes, no }: QuestionProps) {
  const seat = game.seats[from === "white" ? 0 : 1];
  const name = (game.yours.length < 2 && seat.name) || t.value.common[from];
  if (game.yours.length === 1 && game.yours.includes(from))
    return <p class="offer quiet">{waits}</p>;
  return (
    <div class="offer" role="group" aria-label={words(name)}>
      <p>{words(name)}</p>
      {game.yours.length > 0 && (
        <>
          <button type="button" class="button primary" onClick={() => void store.ask(yes)}>
            {t.value.play.accept}
          </button>
          <button type="button" class="button" onClick={() => void store.ask(no)}>
            {t.value.play.decline}
          </button>
        </>
      )}
    </div>
  );
}
