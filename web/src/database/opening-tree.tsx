import { useSignal } from "@preact/signals";
import { sanText } from "../explorer/format";
import { ResultBar } from "../explorer/result-bar";
import { countGames, score } from "../explorer/results";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import type { OpeningBranch } from "../wire";
import "./opening-tree.css";

/** Moves that are shown below one; rare ones are left out. */
const MOST = 8;

interface TreeProps {
  branches: readonly OpeningBranch[];
  side: "white" | "black";
}

/** A player's moves with their scores; a move unfolds what followed. */
export function OpeningTree({ branches, side }: TreeProps) {
  if (branches.length === 0) return <p class="quiet">{e.value.noGames}</p>;
  return <Branches branches={branches} side={side} ply={0} />;
}

function Branches({ branches, side, ply }: TreeProps & { ply: number }) {
  return (
    <ul class="opening-tree">
      {branches.slice(0, MOST).map((branch) => (
        <Branch key={branch.uci} branch={branch} side={side} ply={ply} />
      ))}
    </ul>
  );
}

interface BranchProps {
  branch: OpeningBranch;
  side: "white" | "black";
  ply: number;
}

function Branch({ branch, side, ply }: BranchProps) {
  const open = useSignal(false);
  const points = score(branch.results, side);
  const number = ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}…`;
  const row = (
    <span class="opening-branch">
      <span class="opening-move">
        {number} <b>{sanText(branch.san)}</b>{" "}
        <span class="quiet">{branch.opening?.name ?? ""}</span>
      </span>
      <span>{countGames(branch.results)}</span>
      <ResultBar results={branch.results} />
      <span>{points === null ? "–" : t.value.analyse.percent(points)}</span>
    </span>
  );
  if (branch.branches.length === 0) return <li class="opening-leaf">{row}</li>;
  return (
    <li>
      <details open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
        <summary>{row}</summary>
        {open.value && <Branches branches={branch.branches} side={side} ply={ply + 1} />}
      </details>
    </li>
  );
}
