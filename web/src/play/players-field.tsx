import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { PlayerInfo } from "../wire";
import type { GameSetup } from "./game-setup";
import { Opponent } from "./opponent";
import { OtherPerson } from "./other-person";
import { Segments } from "./segments";

interface PlayersFieldProps {
  setup: GameSetup;
  players: readonly PlayerInfo[];
  change: (patch: Partial<GameSetup>) => void;
}

/** Who plays. */
export function PlayersField({ setup, players, change }: PlayersFieldProps) {
  const { play } = t.value;
  const [white, black] = setup.watched;
  if (setup.mode === "watch") {
    return (
      <>
        <Opponent
          name="white"
          legend={play.whitePlayer}
          players={players}
          value={white}
          onChange={(player) => change({ watched: [player, black] })}
        />
        <Opponent
          name="black"
          legend={play.blackPlayer}
          players={players}
          value={black}
          onChange={(player) => change({ watched: [white, player] })}
        />
      </>
    );
  }
  return (
    <>
      {setup.mode === "computer" ? (
        <Opponent
          name="opponent"
          legend={play.opponent}
          players={players}
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
