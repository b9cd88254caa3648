import { t } from "../i18n";
import type { ComponentType } from "preact";
import { l } from "../i18n/lab";
import { route } from "../router";
import { useTitle } from "../shell/title";
import { AblationRoom } from "./ablation";
import { EvaluationRoom } from "./evaluation";
import { LazyRoom } from "./lazy-room";
import "./page.css";
import { PositionField } from "./position";
import { Theatre } from "./theatre/theatre";
import { WhyNotRoom } from "./why-not";

/** Rooms that are about a position, which they share. */
const WITH_POSITION = {
  theatre: Theatre,
  evaluation: EvaluationRoom,
  ablation: AblationRoom,
  whyNot: WhyNotRoom,
} satisfies Record<string, ComponentType>;

/** Rooms that are loaded when they are opened. */
const LAZY = {
  training: () => import("./training/room"),
  jobs: () => import("./jobs/room"),
} satisfies Record<string, () => Promise<{ default: ComponentType }>>;

type PositionRoom = keyof typeof WITH_POSITION;
type OwnRoom = keyof typeof LAZY;

const ROOMS = [...Object.keys(WITH_POSITION), ...Object.keys(LAZY)] as (PositionRoom | OwnRoom)[];

/** The laboratory: watch a search, take an evaluation apart, let players meet, see what is under way. */
export default function LabPage() {
  const room = ROOMS.find((name) => name === route.value[1]) ?? "theatre";
  useTitle(l.value.rooms[room]);
  return (
    <main class="lab" id="content" tabIndex={-1}>
      <div class="lab-head">
        <h1>{l.value.title}</h1>
        <nav aria-label={l.value.title}>
          {ROOMS.map((name) => (
            <a
              key={name}
              class="lab-room"
              href={`#/lab/${name}`}
              aria-current={name === room ? "page" : undefined}
            >
              {l.value.rooms[name]}
            </a>
          ))}
          <a class="lab-room" href="#/learn">
            {t.value.common.places.learn}
          </a>
        </nav>
      </div>
      <Room name={room} />
    </main>
  );
}

function Room({ name }: { name: PositionRoom | OwnRoom }) {
  if (!(name in WITH_POSITION)) return <LazyRoom key={name} load={LAZY[name as OwnRoom]} />;
  const Shown: ComponentType = WITH_POSITION[name as PositionRoom];
  return (
    <>
      <PositionField />
      <Shown />
    </>
  );
}
