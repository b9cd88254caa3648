import { useSignal } from "@preact/signals";
import { n } from "../../i18n/training";
import { Segments } from "../../play/segments";
import { showError } from "../../shell/toasts";
import { grouped } from "../format";
import { networks, start } from "./networks";

const SIZES = ["32", "64", "128", "256"] as const;
const POSITIONS = ["200000", "2000000", "10000000"] as const;

/** What network is to be made. Someone who changes nothing has one in a few minutes. */
export function NetworkForm() {
  const texts = n.value;
  const name = useSignal(freeName());
  const hidden = useSignal("32");
  const positions = useSignal("2000000");
  const epochs = useSignal("20");
  const busy = useSignal(false);

  async function make(): Promise<void> {
    busy.value = true;
    try {
      await start({
        kind: "network",
        name: name.value.trim(),
        positions: Number(positions.value),
        hidden: Number(hidden.value),
        epochs: Number(epochs.value),
      });
    } catch (error) {
      showError(error);
    } finally {
      busy.value = false;
    }
  }

  return (
    <form
      class="card training-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <h2>{texts.make}</h2>
      <label>
        {texts.name}
        <input
          class="field"
          value={name.value}
          maxLength={40}
          required
          pattern="[A-Za-z0-9_\-]+"
          title={texts.nameHint}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <Segments
        name="training-positions"
        legend={texts.positions}
        value={positions.value as (typeof POSITIONS)[number]}
        options={POSITIONS.map((value) => ({ value, label: grouped(Number(value)) }))}
        onChange={(chosen) => (positions.value = chosen)}
      />
      <Segments
        name="training-size"
        legend={texts.size}
        value={hidden.value as (typeof SIZES)[number]}
        options={SIZES.map((value) => ({ value, label: value }))}
        onChange={(chosen) => (hidden.value = chosen)}
      />
      <details>
        <summary>{texts.more}</summary>
        <div class="training-more">
          <label>
            {texts.positions}
            <input
              class="field"
              type="number"
              min={2000}
              max={100_000_000}
              value={positions.value}
              onInput={(event) => (positions.value = event.currentTarget.value)}
            />
          </label>
          <label>
            {texts.epochs}
            <input
              class="field"
              type="number"
              min={1}
              max={200}
              value={epochs.value}
              onInput={(event) => (epochs.value = event.currentTarget.value)}
            />
          </label>
        </div>
      </details>
      <button type="submit" class="button primary" disabled={busy.value}>
        {texts.begin}
      </button>
    </form>
  );
}

/** A name that no network has. */
function freeName(): string {
  const taken = new Set(networks.value.map((network) => network.name));
  for (let number = 1; ; number += 1) if (!taken.has(`mine-${number}`)) return `mine-${number}`;
}
