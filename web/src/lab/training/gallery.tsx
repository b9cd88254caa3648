import { useSignal } from "@preact/signals";
import { n } from "../../i18n/training";
import { loadSetup } from "../../play/game-setup";
import { startGame } from "../../play/start-game";
import { showError } from "../../shell/toasts";
import type { JobRequest, OwnNetwork } from "../../wire";
import { grouped } from "../format";
import { ErrorBars } from "./error-bars";
import { LossCurve } from "./loss-curve";
import { MATERIAL, matchAgainst, networks, remove, start } from "./networks";

/** All networks with their cards: play against one, let it play, forget it. */
export function Gallery() {
  const texts = n.value;
  if (networks.value.length === 0) return null;
  return (
    <section class="training-gallery">
      <h2>{texts.gallery}</h2>
      <ul>
        {networks.value.map((network) => (
          <Card key={network.name} network={network} />
        ))}
      </ul>
    </section>
  );
}

function Card({ network }: { network: OwnNetwork }) {
  const texts = n.value;
  const { name, player, bytes, card } = network;
  const begun = useSignal(false);

  async function play(): Promise<void> {
    const setup = {
      ...loadSetup(),
      mode: "computer" as const,
      opponent: { id: player, elo: null },
    };
    await startGame(setup).catch(showError);
  }

  async function match(request: JobRequest): Promise<void> {
    try {
      await start(request);
      begun.value = true;
    } catch (error) {
      showError(error);
    }
  }

  return (
    <li class="card training-card" data-network={name}>
      <h3>{name}</h3>
      <p class="quiet">
        {name === MATERIAL && !card
          ? texts.materialCard
          : (card && sentence(network)) || texts.noCard}
        {" · "}
        {(bytes / 1000).toFixed(0)} kB
      </p>
      {card && <ErrorBars errors={card.figures.errors} />}
      {card && card.figures.curve.length > 0 && (
        <details>
          <summary>{texts.lossCurve}</summary>
          <LossCurve curve={card.figures.curve} />
        </details>
      )}
      <div class="training-buttons">
        <button type="button" class="button primary" onClick={() => void play()}>
          {texts.play}
        </button>
        {name !== MATERIAL && (
          <button
            type="button"
            class="button"
            onClick={() => void match(matchAgainst(network, `network:${MATERIAL}`))}
          >
            {texts.againstMaterial}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => void match(matchAgainst(network, "hetman"))}
        >
          {texts.againstShipped}
        </button>
        <button type="button" class="button plain" onClick={() => void remove(network)}>
          {texts.forget}
        </button>
      </div>
      {begun.value && (
        <p role="status">
          {texts.matchBegun} <a href="#/lab/jobs">{texts.seeJobs}</a>
        </p>
      )}
    </li>
  );
}

function sentence({ card }: OwnNetwork): string {
  if (!card) return "";
  const { hidden, epochs, seconds, figures } = card;
  return n.value.card(String(hidden), grouped(figures.learnt), String(epochs), minutes(seconds));
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;
}
