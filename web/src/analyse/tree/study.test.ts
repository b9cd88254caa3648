import { beforeEach, expect, test, vi } from "vitest";
import type { StudyUpdate, ServerMessage, StudyView } from "../../wire";
import { sampleNode, sampleNodes } from "./sample-tree";
import { OpenStudy } from "./study";

const server = vi.hoisted(() => ({
  study: null as StudyView | null,
  answer: null as StudyUpdate | null,
  asked: [] as string[],
  /** What answers the edits instead of `answer`. */
  send: null as ((path: string) => Promise<StudyUpdate>) | null,
  /** The messages that are shown. */
  toasts: [] as string[],
  emit: (() => {}) as (event: ServerMessage) => void,
}));

vi.mock("../../api", () => ({
  get: async (path: string) => {
    server.asked.push(path);
    return structuredClone(server.study);
  },
  send: async (_: string, path: string) => {
    server.asked.push(path);
    return server.send ? server.send(path) : server.answer;
  },
}));
vi.mock("../../shell/toasts", () => ({
  toast: (text: string) => {
    server.toasts.push(text);
    return () => (server.toasts = server.toasts.filter((shown) => shown !== text));
  },
}));
vi.mock("../../socket", () => ({
  onEvent: (listener: (event: ServerMessage) => void) => {
    server.emit = listener;
    return () => {};
  },
  watch: () => () => {},
}));

const edited = (version: number, path: string): StudyUpdate => ({
  study: 7,
  version,
  path,
  removed: [],
  nodes: [sampleNode(path)],
  tags: null,
  canUndo: false,
  canRedo: false,
});

beforeEach(() => {
  const nodes = sampleNodes(["e2e4 e7e5"]);
  server.study = {
    id: 7,
    version: 1,
    tags: [],
    chess960: false,
    nodes,
    result: null,
    editable: true,
    canUndo: false,
    canRedo: false,
  };
  server.asked = [];
  server.send = null;
  server.toasts = [];
});

test("an edit of the next version is put into the tree without another request", async () => {
  const study = await OpenStudy.open(7, "e2e4");
  server.emit({ type: "studyUpdate", update: edited(2, "d2d4") });
  expect(study.tree.value.has("d2d4")).toBe(true);
  expect(study.path.value).toBe("e2e4");
  expect(server.asked).toEqual(["/api/studies/7"]);
});

test("a missed version fetches the study again", async () => {
  const study = await OpenStudy.open(7, "");
  server.emit({ type: "studyUpdate", update: edited(4, "d2d4") });
  await vi.waitFor(() => expect(server.asked.length).toBe(2));
  expect(study.tree.value.has("e2e4 e7e5")).toBe(true);
});

test("a study older than an edit received meanwhile is ignored", async () => {
  const study = await OpenStudy.open(7, "");
  server.emit({ type: "welcome" });
  server.emit({ type: "studyUpdate", update: edited(2, "d2d4") });
  await vi.waitFor(() => expect(server.asked.length).toBe(2));
  await new Promise((done) => setTimeout(done));
  expect(study.tree.value.has("d2d4")).toBe(true);
});

test("an old version and another study change nothing", async () => {
  const study = await OpenStudy.open(7, "");
  server.emit({ type: "studyUpdate", update: edited(1, "d2d4") });
  server.emit({ type: "studyUpdate", update: { ...edited(2, "d2d4"), study: 8 } });
  expect(study.tree.value.has("d2d4")).toBe(false);
});

test("a move in the tree needs no request, a new one is sent and shown", async () => {
  const study = await OpenStudy.open(7, "e2e4");
  await study.play("e7e5");
  expect(study.path.value).toBe("e2e4 e7e5");
  expect(server.asked.length).toBe(1);
  server.answer = edited(2, "e2e4 e7e5 g1f3");
  await study.play("g1f3");
  expect(study.path.value).toBe("e2e4 e7e5 g1f3");
});

test("an answer does not pull back a user who has gone on", async () => {
  const study = await OpenStudy.open(7, "e2e4");
  server.answer = edited(2, "e2e4 c7c5");
  const played = study.play("c7c5");
  study.go("");
  await played;
  expect(study.tree.value.has("e2e4 c7c5")).toBe(true);
  expect(study.path.value).toBe("");
});

test("two edits of a blank study at once make one study", async () => {
  server.study = { ...server.study!, id: 0, version: 0, nodes: sampleNodes([]) };
  const study = await OpenStudy.open(0, "");
  const answers: ((update: StudyUpdate) => void)[] = [];
  server.send = () => new Promise((done) => answers.push(done));
  const comment = study.edit({ edit: "comment", path: "", text: "A comment." });
  const move = study.play("e2e4");
  answers[0]!({ ...edited(1, ""), nodes: [sampleNode("", { comment: "A comment." })] });
  await comment;
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]!(edited(2, "e2e4"));
  expect(await move).toBe(true);
  const edits = server.asked.filter((path) => path.endsWith("/edits"));
  expect(edits).toEqual(["/api/studies/0/edits", "/api/studies/7/edits"]);
  expect(study.tree.value.get("")?.comment).toBe("A comment.");
  expect(study.tree.value.has("e2e4")).toBe(true);
});

test("an edit of a blank study that is refused does not hold up the next", async () => {
  server.study = { ...server.study!, id: 0, version: 0, nodes: sampleNodes([]) };
  const study = await OpenStudy.open(0, "");
  server.send = () => Promise.reject(new Error("not a legal move here"));
  const refused = study.play("e2e5");
  server.send = async () => edited(1, "e2e4");
  const played = study.play("e2e4");
  expect([await refused, await played]).toEqual([false, true]);
  expect(study.id).toBe(7);
});

test("the offer to undo a deletion ends with the next change", async () => {
  const study = await OpenStudy.open(7, "e2e4");
  server.answer = { ...edited(2, "e2e4"), removed: ["e2e4 e7e5"] };
  await study.remove("e2e4 e7e5");
  expect(server.toasts.length).toBe(1);
  server.answer = edited(3, "e2e4 c7c5");
  await study.play("c7c5");
  expect(server.toasts).toEqual([]);
});

test("the offer to undo a deletion ends with a change of another page", async () => {
  const study = await OpenStudy.open(7, "e2e4");
  server.answer = { ...edited(2, "e2e4"), removed: ["e2e4 e7e5"] };
  await study.remove("e2e4 e7e5");
  expect(server.toasts.length).toBe(1);
  server.emit({ type: "studyUpdate", update: edited(3, "d2d4") });
  expect(server.toasts).toEqual([]);
});
