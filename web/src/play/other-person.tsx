import { t } from "../i18n";
import type { Choice } from "./game-setup";
import { Segments } from "./segments";

interface OtherPersonProps {
  choice: Choice;
  change: (patch: Partial<Choice>) => void;
}

/** Who the other person is, and where. */
export function OtherPerson({ choice, change }: OtherPersonProps) {
  const { play } = t.value;
  return (
    <div class="new-group">
      <Segments
        name="place"
        legend={play.where}
        value={choice.place}
        options={[
          { value: "here", label: play.here },
          { value: "link", label: play.link },
        ]}
        onChange={(place) => change({ place })}
      />
      {choice.place === "link" && <p class="quiet">{play.linkHelp}</p>}
      <label>
        <span class="quiet">{play.otherName}</span>
        <input
          class="field"
          value={choice.otherName}
          maxLength={40}
          placeholder={play.guest}
          onInput={(event) => change({ otherName: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
