import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { j } from "../../i18n/jobs";
import { followJobs, isOver, jobs } from "../../games/jobs";
import { announce } from "../../shell/announcer";
import type { Job } from "../../wire";
import { JobCard } from "./card";
import "./jobs.css";

/** Everything that takes long: how far it is, and what can be done about it. */
export default function JobsRoom() {
  const texts = j.value;
  useEffect(() => followJobs((job) => isOver(job) && announce(ended(job))), []);
  const active = jobs.value.filter((job) => !isOver(job));
  const over = jobs.value.filter(isOver);
  return (
    <>
      <p class="quiet lab-intro">{texts.jobsIntro}</p>
      {jobs.value.length === 0 && <p>{texts.noJobs}</p>}
      {active.length > 0 && <Section title={texts.active} list={active} />}
      {over.length > 0 && <Section title={texts.over} list={over} />}
    </>
  );
}

function Section({ title, list }: { title: string; list: readonly Job[] }) {
  return (
    <section class="job-section">
      <h2>{title}</h2>
      <ul class="job-cards">
        {list.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

/** What is said when a job ends. */
function ended(job: Job): string {
  const { jobKinds, jobStates } = t.value.games;
  return j.value.jobEnded(job.title || jobKinds[job.kind], jobStates[job.state.status]);
}
