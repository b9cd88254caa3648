import { useEffect, useState } from "preact/hooks";
import { get, send } from "../../api";
import { followJobs } from "../../games/jobs";
import { n } from "../../i18n/engines";
import { showError } from "../../shell/toasts";
import type { EngineList } from "../../wire";
import { EngineCard } from "./card";
import "../jobs/jobs.css";
import "./engines.css";

/** The UCI engines of this machine. */
export default function EnginesRoom() {
  const texts = n.value;
  const [list, setList] = useState<EngineList | null>(null);
  const load = () => get<EngineList>("/api/engines").then(setList, showError);
  useEffect(() => {
    void load();
    return followJobs((job) => job.kind === "engineTest" && void load());
  }, []);

  async function register(file: string): Promise<void> {
    try {
      await send("POST", "/api/engines", { file });
      await load();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <>
      <p class="quiet lab-intro">{texts.intro}</p>
      {list && (
        <p class="quiet">
          {texts.folder}: <code class="engine-folder">{list.folder}</code>
        </p>
      )}
      {list && list.offered.length > 0 && (
        <section class="engine-offered card" aria-labelledby="engine-offered">
          <h2 id="engine-offered">{texts.offered}</h2>
          {list.offered.map((file) => (
            <button key={file} type="button" class="button" onClick={() => void register(file)}>
              {texts.register(file)}
            </button>
          ))}
        </section>
      )}
      {list?.engines.length === 0 && <p>{texts.none}</p>}
      <ul class="engine-cards">
        {list?.engines.map((engine) => (
          <EngineCard key={engine.name} engine={engine} onChange={() => void load()} />
        ))}
      </ul>
    </>
  );
}
