import { t } from "../i18n";
import type { Action, Game, Side } from "../wire";
import "./offer.css";
import type { GameStore } from "./game-store";

/** What waits for an answer: a draw offer, a takeback proposal, a paused game. */
export function Offer({ store, game }: { store: GameStore; game: Game }) {
  const { offer, takeBack, paused, result } = game.now;
  const { play } = t.value;
  if (result) return null;
  return (
    <>
      {offer && (
        <Proposal
          store={store}
          game={game}
          from={offer}
          words={play.drawOffered}
          pending={play.drawAsked}
          yes={{ do: "offerDraw" }}
          no={{ do: "declineDraw" }}
        />
      )}
      {takeBack && (
        <Proposal
          store={store}
          game={game}
          from={takeBack}
          words={play.takeBackAsked}
          pending={play.takeBackWaits}
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
              onClick={() => void store.act({ do: "resume" })}
            >
              {play.resume}
            </button>
          )}
        </div>
      )}
    </>
  );
}

interface ProposalProps {
  store: GameStore;
  game: Game;
  from: Side;
  words: (name: string) => string;
  /** What the player who asked sees meanwhile. */
  pending: string;
  yes: Action;
  no: Action;
}

/** A draw offer or takeback proposal. At one board both players can answer. */
function Proposal({ store, game, from, words, pending, yes, no }: ProposalProps) {
  const seat = game.seats[from === "white" ? 0 : 1];
  const name = (game.yours.length < 2 && seat.name) || t.value.common[from];
  if (game.yours.length === 1 && game.yours.includes(from))
    return <p class="offer quiet">{pending}</p>;
  return (
    <div class="offer" role="group" aria-label={words(name)}>
      <p>{words(name)}</p>
      {game.yours.length > 0 && (
        <>
          <button type="button" class="button primary" onClick={() => void store.act(yes)}>
            {t.value.play.accept}
          </button>
          <button type="button" class="button" onClick={() => void store.act(no)}>
            {t.value.play.decline}
          </button>
        </>
      )}
    </div>
  );
}
