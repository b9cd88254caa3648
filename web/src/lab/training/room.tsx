import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { followJobs, isOver, jobs } from "../../games/jobs";
import { n } from "../../i18n/training";
import { announce } from "../../shell/announcer";
import { showError } from "../../shell/toasts";
import type { Job, NetworkFigures } from "../../wire";
import { JobCard } from "../jobs/card";
import "../jobs/jobs.css";
import { Figures } from "./figures";
import { Gallery } from "./gallery";
import { figuresOf, loadNetworks, networks } from "./networks";
import { NetworkForm } from "./form";
import "./training.css";

/** From nothing to a network that plays: data, training, comparison, play. */
export default function TrainingRoom() {
  const texts = n.value;
  const figures = useSignal<NetworkFigures | null>(null);
  const training = useComputed(() => jobs.value.find(isTraining) ?? null);
  const job = training.value;
  useEffect(() => {
    loadNetworks().catch(showError);
    return followJobs((changed) => {
      if (changed.kind !== "training") return;
      if (isOver(changed)) {
        loadNetworks().catch(showError);
        if (changed.state.status === "done") announce(n.value.made(changed.title));
      }
    });
  }, []);
  useEffect(() => {
    if (!job) return;
    let wanted = true;
    void figuresOf(job.id).then((found) => wanted && found && (figures.value = found));
    return () => void (wanted = false);
  }, [job]);
  return (
    <>
      <p class="quiet lab-intro">{texts.intro}</p>
      {job && (
        <ul class="job-cards">
          <JobCard job={job} />
        </ul>
      )}
      {job && figures.value && <Figures figures={figures.value} />}
      {(!job || isOver(job)) && <NetworkForm key={networks.value.length} />}
      <Gallery />
    </>
  );
}

/** What is made now, or what failed last: the others are in the gallery. */
function isTraining(job: Job): boolean {
  return job.kind === "training" && !["done", "cancelled"].includes(job.state.status);
}
