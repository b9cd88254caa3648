import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { Player } from "../wire";
import type { Choice } from "./game-setup";
import { Opponent } from "./opponent";
import { OtherPerson } from "./other-person";
import { Segments } from "./segments";

interface WhoFieldProps {
  choice: Choice;
  players: readonly Player[];
  change: (patch: Partial<Choice>) => void;
}

/** Who sits at the board. */
export function WhoField({ choice, players, change }: WhoFieldProps) {
  const { play } = t.value;
  const [white, black] = choice.watched;
  if (choice.mode === "watch") {
    return (
      <>
        <Opponent
          name="white"
          legend={play.whitePlayer}
          players={players}
          value={white}
          onChange={(rival) => change({ watched: [rival, black] })}
        />
        <Opponent
          name="black"
          legend={play.blackPlayer}
          players={players}
          value={black}
          onChange={(rival) => change({ watched: [white, rival] })}
        />
      </>
    );
  }
  return (
    <>
      {choice.mode === "computer" ? (
        <Opponent
          name="opponent"
          legend={play.opponent}
          players={players}
          value={choice.opponent}
          onChange={(opponent) => change({ opponent })}
        />
      ) : (
        <OtherPerson choice={choice} change={change} />
      )}
      <Segments
        name="color"
        legend={play.color}
        value={choice.color}
        options={[
          {
            value: "white",
            label: play.white,
            icon: <i class="disc white" />,
          },
          {
            value: "random",
            label: play.random,
            icon: icons.dice,
          },
          {
            value: "black",
            label: play.black,
            icon: <i class="disc black" />,
          },
        ]}
        onChange={(color) => change({ color })}
      />
    </>
  );
}
