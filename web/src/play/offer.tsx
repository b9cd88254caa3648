import { t } from "../i18n";
import type { Game } from "../wire";
import "./offer.css";
import type { Table } from "./table";

/** A draw that is offered, with the answers. */
export function Offer({ table, game }: { table: Table; game: Game }) {
  const { offer } = game.now;
  if (offer === null) return null;
  const alone = game.yours.length === 2;
  if (game.yours.includes(offer) && !alone) {
    return <p class="offer quiet">{t.value.play.drawAsked}</p>;
  }
  const name = game.seats[offer === "white" ? 0 : 1].name || t.value.common[offer];
  return (
    <div class="offer" role="group" aria-label={t.value.play.drawOffered(name)}>
      <p>{t.value.play.drawOffered(name)}</p>
      {game.yours.length > 0 && (
        <>
          <button
            type="button"
            class="button primary"
            onClick={() => void table.ask({ do: "offerDraw" })}
          >
            {t.value.play.acceptDraw}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => void table.ask({ do: "declineDraw" })}
          >
            {t.value.play.declineDraw}
          </button>
        </>
      )}
    </div>
  );
}
