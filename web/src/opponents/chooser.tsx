import { useId, useState } from "preact/hooks";
import { t } from "../i18n";
import type { ComputerPlayer } from "../play/game-setup";
import { Segments } from "../play/segments";
import { Dialog } from "../shell/dialog";
import { Card } from "./card";
import "./chooser.css";
import {
  GROUPS,
  isSame,
  type Group,
  type Opponent,
  opponentOf,
  opponentsOf,
  players,
} from "./opponents";

/** Who is chosen now, and what happens then. */
export interface ChooserProps {
  value: ComputerPlayer;
  onChoose: (player: ComputerPlayer) => void;
  onClose: () => void;
}

type Filter = "all" | "levels" | "textbook" | "engines";

const SHOWN: Record<Filter, readonly Group[]> = {
  all: GROUPS,
  levels: ["levels"],
  textbook: ["textbook"],
  engines: ["strong", "engines"],
};

/** All opponents as cards; one is chosen. */
export function Chooser({ value, onChoose, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState(value);
  const [filter, setFilter] = useState<Filter>("all");
  const all = opponentsOf(players.value, t.value);
  const { opponents: texts } = t.value;
  const { name } = opponentOf(chosen, players.value, t.value);

  function choose(): void {
    onChoose(chosen);
    onClose();
  }

  /** The form of a new game around it would be sent. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target.name === "opponent") choose();
  }

  return (
    <Dialog title={texts.title} onClose={onClose} wide>
      <div class="chooser" onKeyDown={onKeyDown}>
        <Segments
          name="group"
          legend={texts.show}
          quiet
          value={filter}
          options={[
            { value: "all", label: texts.all },
            { value: "levels", label: texts.short.levels },
            { value: "textbook", label: texts.short.textbook },
            { value: "engines", label: texts.short.engines },
          ]}
          onChange={setFilter}
        />
        <div class="chooser-groups" role="radiogroup" aria-label={t.value.play.opponent}>
          {SHOWN[filter].map((group) => (
            <GroupOfCards
              key={group}
              group={group}
              opponents={all.filter((opponent) => opponent.group === group)}
              chosen={chosen}
              onChange={setChosen}
            />
          ))}
        </div>
        <footer>
          <button type="button" class="button primary" onClick={choose}>
            {texts.choose(name)}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  group: Group;
  opponents: readonly Opponent[];
  chosen: ComputerPlayer;
  onChange: (player: ComputerPlayer) => void;
}

function GroupOfCards({ group, opponents, chosen, onChange }: GroupProps) {
  const { groups, groupsAbout } = t.value.opponents;
  const about = group === "levels" || group === "textbook" ? groupsAbout[group] : "";
  const none = group === "engines" && opponents.length === 0;
  return (
    <section>
      <h3>
        {groups[group]} {about && <span class="quiet">{about}</span>}
      </h3>
      {none && <p class="quiet">{t.value.play.noEngines}</p>}
      <div class="chooser-cards">
        {opponents.map((opponent) => (
          <Choice
            key={`${opponent.player.id} ${opponent.player.elo}`}
            opponent={opponent}
            checked={isSame(opponent.player, chosen)}
            onChange={onChange}
          />
        ))}
      </div>
    </section>
  );
}

interface ChoiceProps {
  opponent: Opponent;
  checked: boolean;
  onChange: (player: ComputerPlayer) => void;
}

function Choice({ opponent, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label class="choice">
      <input
        type="radio"
        name="opponent"
        value={opponent.player.id}
        checked={checked}
        disabled={opponent.unavailable !== null}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        autofocus={checked}
        onChange={() => onChange(opponent.player)}
      />
      <Card opponent={opponent} id={id} />
    </label>
  );
}
