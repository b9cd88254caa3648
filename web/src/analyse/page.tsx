import { useEffect, useState } from "preact/hooks";
import { send } from "../api";
import { Intake } from "../games/drop-zone";
import { t } from "../i18n";
import { parameters, route } from "../router";
import { useTitle } from "../shell/title";
import type { NewStudy, Opened } from "../wire";
import { Desk } from "./state";
import "./page.css";
import { Workbench } from "./layout";

/** The analysis page: `#/study` begins a new study, `#/study/12` opens one. */
export default function AnalysePage() {
  const id = route.value[1] ?? "";
  useTitle(t.value.common.analyse);
  return (
    <>
      <Intake />
      {/^\d+$/.test(id) ? (
        <Opened key={id} id={Number(id)} />
      ) : (
        <Fresh key={parameters.value.toString()} />
      )}
    </>
  );
}

/** A study that is made first; its address then takes the place of this one. */
function Fresh() {
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const fen = parameters.value.get("fen");
    const start: NewStudy = fen === null ? { from: "standard" } : { from: "fen", fen };
    send<Opened>("POST", "/api/studies", start).then(
      ({ id }) => location.replace(`#/study/${id}`),
      (error: Error) => setTrouble(error.message),
    );
  }, []);
  return <Waiting trouble={trouble} />;
}

function Opened({ id }: { id: number }) {
  const [desk, setDesk] = useState<Desk | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let open: Desk | null = null;
    let wanted = true;
    Desk.open(id, parameters.peek().get("path") ?? "").then(
      (opened) => {
        open = opened;
        if (wanted) setDesk(opened);
        else opened.close();
      },
      (error: Error) => setTrouble(error.message),
    );
    return () => {
      wanted = false;
      open?.close();
    };
  }, [id]);
  return desk ? <Workbench desk={desk} /> : <Waiting trouble={trouble} />;
}

function Waiting({ trouble }: { trouble: string }) {
  return (
    <main class="analyse-waiting" id="content" tabIndex={-1} aria-busy={trouble === ""}>
      {trouble !== "" && (
        <>
          <p role="alert">{trouble}</p>
          <a class="button" href="#/study">
            {t.value.analyse.newStudy}
          </a>
        </>
      )}
    </main>
  );
}
