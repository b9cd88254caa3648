import { t } from "../i18n";
import type { GameAction, GameView, Side } from "../wire";
import "./offer.css";
import type { GameStore } from "./game-store";

/** What waits for an answer: a draw offer, a takeback proposal, a paused game. */
export function Offer({ store, game }: { store: GameStore; game: GameView }) {
  const { drawOffer: offer, takeBackRequest: takeBack, paused, result } = game.state;
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
          pending={play.drawSent}
          yes={{ type: "offerDraw" }}
          no={{ type: "declineDraw" }}
        />
      )}
      {takeBack && (
        <Proposal
          store={store}
          game={game}
          from={takeBack}
          words={play.takeBackOffered}
          pending={play.takeBackSent}
          yes={{ type: "takeBack" }}
          no={{ type: "declineTakeBack" }}
        />
      )}
      {paused && (
        <div class="offer">
          <p>{play.paused}</p>
          {game.yours.length > 0 && (
            <button
              type="button"
              class="button primary"
              onClick={() => void store.act({ type: "resume" })}
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
  game: GameView;
  from: Side;
  words: (name: string) => string;
  /** What the player who asked sees meanwhile. */
  pending: string;
  yes: GameAction;
  no: GameAction;
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
