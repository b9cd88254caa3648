import { expect, test, vi } from "vitest";

test("what a page shows is not added to the address of another one", async () => {
  const replaceState = vi.fn<(state: null, title: string, address: string) => void>();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("history", { replaceState });
  vi.stubGlobal("location", { hash: "#/study/1?path=e2e4" });
  const { noteInAddress } = await import("./router");
  noteInAddress("/study/1", "?path=d2d4");
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "#/study/1?path=d2d4");
  // A link was followed, and the page has not heard of it yet.
  vi.stubGlobal("location", { hash: "#/study" });
  noteInAddress("/study/1", "?path=d2d4");
  expect(replaceState).toHaveBeenCalledOnce();
});
