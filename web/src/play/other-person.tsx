import { t } from "../i18n";
import type { GameSetup } from "./game-setup";
import { Segments } from "./segments";

interface OtherPersonProps {
  setup: GameSetup;
  change: (patch: Partial<GameSetup>) => void;
}

/** The other person's name and place. */
export function OtherPerson({ setup, change }: OtherPersonProps) {
  const { play } = t.value;
  return (
    <div class="new-group">
      <Segments
        name="place"
        legend={play.where}
        value={setup.place}
        options={[
          { value: "here", label: play.here },
          { value: "link", label: play.link },
        ]}
        onChange={(place) => change({ place })}
      />
      {setup.place === "link" && <p class="quiet">{play.linkHelp}</p>}
      <label>
        <span class="quiet">{play.otherName}</span>
        <input
          class="field"
          value={setup.otherName}
          maxLength={40}
          placeholder={play.guest}
          onInput={(event) => change({ otherName: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
