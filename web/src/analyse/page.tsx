import { useEffect, useState } from "preact/hooks";
import { send } from "../api";
import { DropZone } from "../games/drop-zone";
import { t } from "../i18n";
import { isOwner } from "../role";
import { parameters, route } from "../router";
import { useTitle } from "../shell/title";
import type { NewStudy, OpenedStudy } from "../wire";
import { AnalysisState } from "./state";
import "./page.css";
import { AnalysisLayout } from "./layout";

/** The analysis page: `#/study` begins a new study, `#/study/12` opens one. */
export default function AnalysisPage() {
  const id = route.value[1] ?? "";
  useTitle(t.value.common.analyse);
  return (
    <>
      {isOwner.value && <DropZone />}
      {/^\d+$/.test(id) ? (
        <StudyPage key={id} id={Number(id)} />
      ) : (
        <NewStudyPage key={parameters.value.toString()} />
      )}
    </>
  );
}

/** A new study; its address then replaces this one. */
function NewStudyPage() {
  const [error, setError] = useState("");
  useEffect(() => {
    const fen = parameters.value.get("fen");
    const start: NewStudy = fen === null ? { from: "standard" } : { from: "fen", fen };
    send<OpenedStudy>("POST", "/api/studies", start).then(
      ({ id }) => location.replace(`#/study/${id}`),
      (failure: Error) => setError(failure.message),
    );
  }, []);
  return <Waiting error={error} />;
}

function StudyPage({ id }: { id: number }) {
  const [state, setState] = useState<AnalysisState | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let open: AnalysisState | null = null;
    let wanted = true;
    AnalysisState.open(id, parameters.peek().get("path") ?? "").then(
      (opened) => {
        open = opened;
        if (wanted) setState(opened);
        else opened.close();
      },
      (failure: Error) => setError(failure.message),
    );
    return () => {
      wanted = false;
      open?.close();
    };
  }, [id]);
  return state ? <AnalysisLayout state={state} /> : <Waiting error={error} />;
}

function Waiting({ error }: { error: string }) {
  return (
    <main class="analyse-waiting" id="content" tabIndex={-1} aria-busy={error === ""}>
      {error !== "" && (
        <>
          <p role="alert">{error}</p>
          <a class="button" href="#/study">
            {t.value.analyse.newStudy}
          </a>
        </>
      )}
    </main>
  );
}
