import { t } from "../../i18n";
import type { AnalysisState } from "../state";
import "./forks.css";
import { numbered } from "./move-text";

/** The branches at a fork, the chosen one marked. */
export function Forks({ state }: { state: AnalysisState }) {
  const { study } = state;
  const branches = study.branches();
  if (branches.length < 2 || state.practice.hides(study.path.value)) return null;
  return (
    <div class="forks" role="group" aria-label={t.value.analyse.branches}>
      {branches.map((path, index) => {
        const node = study.tree.value.get(path);
        return (
          <button
            key={path}
            type="button"
            aria-pressed={study.branch.value === index}
            onClick={() => study.go(path)}
          >
            {node && numbered(node)}
          </button>
        );
      })}
    </div>
  );
}
