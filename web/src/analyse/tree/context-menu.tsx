import { t } from "../../i18n";
import { mayPlay } from "../../role";
import { go } from "../../router";
import { PopupMenu, type Entry } from "../../shell/popup-menu";
import { showError } from "../../shell/toasts";
import { playUrl, studyPgn } from "../share/urls";
import { copy } from "../share/clipboard";
import type { AnalysisState } from "../state";
import { numbered } from "./move-text";
import { ancestry, isMain, type Path } from "./tree";

/** The context menu of a node, at the pointer or under the move. */
export function ContextMenu({ state }: { state: AnalysisState }) {
  const open = state.view.menu.value;
  if (!open) return null;
  return (
    <PopupMenu
      key={open.path}
      label={t.value.analyse.menu}
      x={open.x}
      y={open.y}
      entries={[
        ...editing(state, open.path),
        ...leading(state, open.path),
        ...deleting(state, open.path),
      ]}
      onClose={() => (state.view.menu.value = null)}
    />
  );
}

/** Commands that change the tree. */
function editing({ study, view }: AnalysisState, path: Path): Entry[] {
  if (!study.editable.value) return [];
  const texts = t.value.analyse;
  const aside: Entry[] = [
    { text: texts.promote, run: () => void study.edit({ edit: "promote", path }) },
    { text: texts.makeMain, run: () => void study.edit({ edit: "makeMain", path }) },
  ];
  const write = () => {
    study.go(path);
    view.open("notes");
    view.focusComment.value = true;
  };
  return [
    ...(isMain(study.tree.value, path) ? [] : aside),
    { text: texts.writeComment, run: write },
  ];
}

/** Commands that lead out of it. */
function leading({ study, view }: AnalysisState, path: Path): Entry[] {
  const texts = t.value.analyse;
  const tree = study.tree.value;
  const line = ancestry(path).flatMap((at) => tree.get(at) ?? []);
  const sans = line.map(numbered).filter(Boolean).join(" ");
  return [
    ...(mayPlay.value
      ? [{ text: texts.playFromHere, run: () => go(playUrl(study.id, path)) }]
      : []),
    ...(path === "" ? [] : [{ text: texts.copyLine, run: () => copy(sans) }]),
    { text: texts.copyPgn, run: () => void studyPgn(study.id).then(copy, showError) },
    { text: texts.copyFen, run: () => copy(tree.get(path)?.board.fen ?? "") },
    { text: texts.keys, run: () => (view.help.value = true) },
  ];
}

function deleting({ study }: AnalysisState, path: Path): Entry[] {
  if (path === "" || !study.editable.value) return [];
  const run = () => void study.remove(path);
  return [{ text: t.value.analyse.deleteFromHere, run, danger: true }];
}
