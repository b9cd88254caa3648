import { useEffect, useState } from "preact/hooks";
import { send } from "../api";
import { DropZone } from "../games/drop-zone";
import { t } from "../i18n";
import { isOwner } from "../role";
import { parameters, replaceAddress, route } from "../router";
import { useTitle } from "../shell/title";
import type { NewStudy, OpenedStudy } from "../wire";
import { AnalysisState } from "./state";
import { BLANK } from "./tree/tree";
import "./page.css";
import { AnalysisLayout } from "./layout";

/** Blank studies that have become others stay on their page: the keys of their components by their numbers. */
const begun = new Map<number, string>();

/** The analysis page: `#/study` is a blank study, `#/study?fen=` begins one, `#/study/12` opens one. */
export default function AnalysisPage() {
  const id = route.value[1] ?? "";
  const fen = parameters.value.get("fen");
  useTitle(t.value.common.analyse);
  const stored = /^\d+$/.test(id) ? Number(id) : null;
  const key = stored === null ? `blank ${begun.size}` : (begun.get(stored) ?? String(stored));
  return (
    <>
      {isOwner.value && <DropZone />}
      {stored === null && fen !== null ? (
        <NewStudyPage key={fen} fen={fen} />
      ) : (
        <StudyPage key={key} id={stored ?? BLANK} />
      )}
    </>
  );
}

/** A new study; its address then replaces this one. */
function NewStudyPage({ fen }: { fen: string }) {
  const [error, setError] = useState("");
  useEffect(() => {
    const start: NewStudy = { from: "fen", fen };
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
    AnalysisState.open(id, parameters.peek()).then(
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
    // The first edit of a blank study changes its number, not the page.
  }, []);
  const stored = state?.study.id ?? id;
  useEffect(() => {
    if (stored === id) return;
    begun.set(stored, `blank ${begun.size}`);
    replaceAddress(`/study/${stored}`);
  }, [stored]);
  return state ? <AnalysisLayout state={state} /> : <Waiting error={error} />;
}

function Waiting({ error }: { error: string }) {
  return (
    <main class="study-waiting" id="content" tabIndex={-1} aria-busy={error === ""}>
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
