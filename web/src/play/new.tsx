import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { get, send } from "../ask";
import { t } from "../i18n";
import { go, parameters } from "../router";
import { settings } from "../settings/settings";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import { trouble } from "../shell/toasts";
import type { Created, Player } from "../wire";
import { type Choice, newGame, recall, remember } from "./choice";
import "./new.css";
import { Opponent } from "./opponent";
import { Segments } from "./segments";
import { StartField } from "./start-field";
import { TimeField } from "./time-field";

/** A new game. */
export function NewGamePage() {
  const [choice, setChoice] = useState<Choice>(() => asked(recall()));
  const [busy, setBusy] = useState(false);
  const players = useSignal<readonly Player[]>([]);
  const { play } = t.value;
  useTitle(play.newGame);
  useEffect(() => {
    get<Player[]>("/api/players").then((all) => (players.value = all), trouble);
  }, []);

  const change = (patch: Partial<Choice>) => setChoice((now) => ({ ...now, ...patch }));

  async function begin(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    remember(choice);
    const names = { you: settings.value.name || play.you, guest: play.guest };
    try {
      const wish = newGame(choice, names, Math.random() < 0.5);
      const { id } = await send<Created>("POST", "/api/games", wish);
      go(`/game/${id}`);
    } catch (error) {
      trouble(error);
      setBusy(false);
    }
  }

  return (
    <main class="new-game" id="content" tabIndex={-1}>
      <form class="card" onSubmit={(event) => void begin(event)}>
        <h1>{play.newGame}</h1>
        <Segments
          name="mode"
          legend={play.mode}
          quiet
          value={choice.mode}
          options={[
            {
              value: "computer",
              label: (
                <>
                  {icons.computer} {play.computer}
                </>
              ),
            },
            {
              value: "person",
              label: (
                <>
                  {icons.people} {play.person}
                </>
              ),
            },
            {
              value: "watch",
              label: (
                <>
                  {icons.watch} {play.watch}
                </>
              ),
            },
          ]}
          onChange={(mode) => change({ mode })}
        />
        <div class="new-columns">
          <div class="new-column">
            <Who choice={choice} change={change} players={players.value} />
          </div>
          <div class="new-column">
            <Times choice={choice} change={change} />
            <StartField choice={choice} onChange={change} />
          </div>
        </div>
        <button class="button primary new-begin" disabled={busy}>
          {play.begin}
        </button>
      </form>
    </main>
  );
}

interface PartProps {
  choice: Choice;
  change: (patch: Partial<Choice>) => void;
}

/** Who sits at the board. */
function Who({ choice, change, players }: PartProps & { players: readonly Player[] }) {
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
            label: (
              <>
                <i class="disc white" /> {play.white}
              </>
            ),
          },
          {
            value: "random",
            label: (
              <>
                {icons.dice} {play.random}
              </>
            ),
          },
          {
            value: "black",
            label: (
              <>
                <i class="disc black" /> {play.black}
              </>
            ),
          },
        ]}
        onChange={(color) => change({ color })}
      />
    </>
  );
}

function OtherPerson({ choice, change }: PartProps) {
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

function Times({ choice, change }: PartProps) {
  const { play } = t.value;
  const { time, blackTime } = choice;
  return (
    <div class="new-group">
      <TimeField
        name="time"
        legend={blackTime ? play.timeFor("white") : play.time}
        value={time}
        onChange={(white) => change({ time: white })}
      />
      {blackTime && (
        <TimeField
          name="black-time"
          legend={play.timeFor("black")}
          value={blackTime}
          onChange={(black) => change({ blackTime: black })}
        />
      )}
      <label class="new-check">
        <input
          type="checkbox"
          checked={blackTime !== null}
          onChange={(event) =>
            change({ blackTime: event.currentTarget.checked ? { ...time } : null })
          }
        />
        {play.differentTimes}
      </label>
    </div>
  );
}

/** The remembered choice, with what the address asks for: `#/new?mode=watch`, `#/new?fen=…`. */
function asked(remembered: Choice): Choice {
  const mode = parameters.value.get("mode");
  const fen = parameters.value.get("fen");
  const known = mode === "person" || mode === "computer" || mode === "watch";
  return {
    ...remembered,
    ...(known ? { mode } : {}),
    ...(fen === null ? {} : { start: "fen" as const, fen }),
  };
}
