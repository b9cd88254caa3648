import { t } from "../i18n";
import { l } from "../i18n/lab";
import { route } from "../router";
import { useTitle } from "../shell/title";
import { AblationRoom } from "./ablation";
import { EvaluationRoom } from "./evaluation";
import "./page.css";
import { PositionField } from "./position";
import { Theatre } from "./theatre/theatre";
import { WhyNotRoom } from "./why-not";

const ROOMS = ["theatre", "evaluation", "ablation", "whyNot"] as const;

/** The laboratory: watch a search, take an evaluation apart, measure what each idea is worth. */
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
      <PositionField />
      {room === "theatre" && <Theatre />}
      {room === "evaluation" && <EvaluationRoom />}
      {room === "ablation" && <AblationRoom />}
      {room === "whyNot" && <WhyNotRoom />}
    </main>
  );
}
