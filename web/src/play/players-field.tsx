import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { GameSetup } from "./game-setup";
import { OpponentField } from "./opponent-field";
import { OtherPerson } from "./other-person";
import { Segments } from "./segments";

interface PlayersFieldProps {
  setup: GameSetup;
  change: (patch: Partial<GameSetup>) => void;
}

/** Who plays. */
export function PlayersField({ setup, change }: PlayersFieldProps) {
  const { play } = t.value;
  const [white, black] = setup.watched;
  if (setup.mode === "watch") {
    return (
      <>
        <OpponentField
          legend={play.whitePlayer}
          value={white}
          onChange={(player) => change({ watched: [player, black] })}
        />
        <OpponentField
          legend={play.blackPlayer}
          value={black}
          onChange={(player) => change({ watched: [white, player] })}
        />
      </>
    );
  }
  return (
    <>
      {setup.mode === "computer" ? (
        <OpponentField
          legend={play.opponent}
          value={setup.opponent}
          onChange={(opponent) => change({ opponent })}
        />
      ) : (
        <OtherPerson setup={setup} change={change} />
      )}
      <Segments
        name="color"
        legend={play.color}
        value={setup.color}
        options={[
          { value: "white", label: play.white, icon: <i class="disc white" /> },
          { value: "random", label: play.random, icon: icons.dice },
          { value: "black", label: play.black, icon: <i class="disc black" /> },
        ]}
        onChange={(color) => change({ color })}
      />
    </>
  );
}
