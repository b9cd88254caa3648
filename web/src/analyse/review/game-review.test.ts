import { expect, test, vi } from "vitest";
import type { ReviewReport, StudyView } from "../../wire";
import { sampleNodes } from "../tree/sample-tree";
import { OpenStudy } from "../tree/study";
import { buildTree } from "../tree/tree";
import { GameReview } from "./game-review";
import { graphPoints } from "./graph-points";
import { Practice } from "./practice";

const LINE = "e2e4 e7e5 g1f3 b8c6";

const reviewed = (ply: number) => ({
  ply,
  score: { cp: ply },
  winPercent: 50 + ply,
  accuracy: null,
  label: "mistake" as const,
  better: ["d4"],
  betterUci: ["d2d4"],
  reasons: [],
});

const server = vi.hoisted(() => ({ study: null as unknown, review: null as unknown }));

vi.mock("../../api", () => ({
  get: async (path: string) => (path.endsWith("/review") ? server.review : server.study),
  send: async () => null,
}));
vi.mock("../../games/jobs", () => ({ jobs: { value: [] }, followJobs: () => () => {} }));
vi.mock("../../socket", () => ({ onEvent: () => () => {}, watch: () => () => {} }));

test("a review is shown as far as the main line is what was reviewed", async () => {
  const study: Partial<StudyView> = { id: 7, version: 1, tags: [], nodes: sampleNodes([LINE]) };
  const review: Partial<ReviewReport> = { moves: [1, 2, 3, 4].map(reviewed), moments: [2, 4] };
  [server.study, server.review] = [study, review];
  const open = await OpenStudy.open(7, "");
  const gameReview = new GameReview(open);
  const practice = new Practice(open, gameReview);
  const shown = () => [...gameReview.moves.value.keys()];
  const moments = () => practice.moments.value.map(({ played }) => played);
  await vi.waitFor(() => expect(shown().length).toBe(4));
  expect(moments()).toEqual(["e2e4 e7e5", LINE]);

  // A variation becomes the main line.
  open.tree.value = buildTree(sampleNodes(["e2e4 e7e5 f2f4 e5f4 g1f3", LINE]));
  expect(shown()).toEqual(["e2e4", "e2e4 e7e5"]);
  expect(moments()).toEqual(["e2e4 e7e5"]);
  const points = graphPoints(open.tree.value, gameReview.moves.value);
  expect(points.map(({ index }) => index)).toEqual([1, 2]);

  open.tree.value = buildTree(sampleNodes([LINE]));
  expect(shown().length).toBe(4);
});
