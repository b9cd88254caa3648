// A server for every test, in a temporary directory.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { type Page, test as base, expect } from "@playwright/test";

/** The binary. */
export const PROGRAM =
  process.env["HETMAN"] ?? new URL("../../target/debug/hetman", import.meta.url).pathname;

/** Every worker of the test runner has a range of ports, one for each server. */
const nextPort = (
  (port) => () =>
    port++
)(8100 + 400 * Number(process.env["TEST_PARALLEL_INDEX"] ?? 0));

/** A server process. */
export class Studio {
  readonly directory = mkdtempSync(join(tmpdir(), "hetman-"));
  /** The page's address, without the launch token. */
  address = "";
  private launch = "";
  private code = "";
  private server: ChildProcess | undefined;
  /** Reserved while the test lasts: a random one could be taken by another test while the server is dead. */
  private readonly port = nextPort();

  /** `more` is added to its command line. */
  constructor(private readonly more: readonly string[] = []) {}

  /** Starts the server, the second time at the same port. */
  async start(): Promise<void> {
    // Another address of this machine stands for that in a network.
    const lan = ["--lan-ip", "127.0.0.2"];
    const options = [
      "--no-open",
      "--data-dir",
      this.directory,
      "--port",
      String(this.port),
      ...lan,
      ...this.more,
    ];
    const server = spawn(PROGRAM, options, { stdio: ["ignore", "pipe", "inherit"] });
    this.server = server;
    this.launch = "";
    this.code = "";
    await new Promise<void>((ready, failed) => {
      server.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
      createInterface({ input: server.stdout! }).on("line", (line) => {
        this.launch = /ready .*(http:\S+)/.exec(line)?.[1] ?? this.launch;
        this.code = /code [a-z ]*([\d ]+)\./.exec(line)?.[1] ?? this.code;
        if (this.launch && this.code) ready();
      });
    });
    this.address = new URL("/", this.launch).href;
  }

  /** Registers our own engine as an external one, as in a terminal. */
  register(name: string): void {
    const engine = join(dirname(PROGRAM), "hetman-engine");
    execFileSync(PROGRAM, ["engines", "add", engine, "--name", name, "--data-dir", this.directory]);
  }

  /** `hetman library`, while no server runs. */
  library(...action: string[]): void {
    execFileSync(PROGRAM, ["library", "--data-dir", this.directory, ...action]);
  }

  /** Kills the server as a power failure would. */
  async kill(): Promise<void> {
    const server = this.server;
    if (!server || server.exitCode !== null) return;
    server.removeAllListeners("exit");
    const gone = new Promise((done) => server.once("exit", done));
    server.kill("SIGKILL");
    await gone;
  }

  /** Opens the printed address, which sets the cookie. */
  async enter(page: Page): Promise<void> {
    await page.goto(this.launch);
    await expect(page.getByRole("heading", { name: "Hetman", level: 1 })).toBeVisible();
  }

  /** Pairs another browser with the code. */
  async pair(page: Page, path = ""): Promise<void> {
    await page.goto(this.address + path);
    await page.getByLabel("Code").fill(this.code);
    await page.getByRole("button", { name: "Pair" }).click();
    await expect(page.getByLabel("Code")).toBeHidden();
  }

  /** The printed address, which sets the cookie. */
  get launchAddress(): string {
    return this.launch;
  }

  /** The code that pairs the next browser. */
  get pairingCode(): string {
    return this.code;
  }

  /** Goes to a page. */
  async visit(page: Page, route: string): Promise<void> {
    await page.goto(`${this.address}#/${route}`);
  }

  /** The process id of the server. */
  get pid(): number {
    return this.server?.pid ?? 0;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A request that changes something, as the page makes it. */
export function send(page: Page, method: string, path: string, body: unknown): Promise<unknown> {
  return page.evaluate(
    async ([how, address, json]) => {
      const { token } = (await (await fetch("/api/hello")).json()) as { token: string };
      const headers = { "content-type": "application/json", "x-hetman-token": token };
      const answer = await fetch(address!, { method: how!, headers, body: json! });
      return answer.headers.get("content-type")?.includes("json") ? answer.json() : null;
    },
    [method, path, JSON.stringify(body)],
  );
}

/** Fails a test when the page logs an error. */
function listenForErrors(page: Page, errors: string[]): void {
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    const { url } = message.location();
    // A node may be deleted while the page asks about it.
    const isGone = /\/node\?path=/.test(url) && /404/.test(message.text());
    // A move in a study may be made before it is known which are legal.
    const isIllegal = url.endsWith("/edits") && /400/.test(message.text());
    if (message.type() === "error" && !isGone && !isIllegal && !isExpected(message.text()))
      errors.push(message.text());
  });
}

/** The browser itself logs a killed server and an unpaired device. */
function isExpected(text: string): boolean {
  return /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket connection|401/.test(text);
}

interface Fixtures {
  /** What is added to the server's command line. */
  studioArguments: string[];
  studio: Studio;
  another: () => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  studioArguments: [[], { option: true }],
  studio: async ({ studioArguments }, use) => {
    const studio = new Studio(studioArguments);
    await studio.start();
    await use(studio);
    await studio.end();
  },
  page: async ({ page, studio }, use) => {
    const errors: string[] = [];
    listenForErrors(page, errors);
    await studio.enter(page);
    // Tests do not wait for opponents that think like people.
    await send(page, "PUT", "/api/settings", { humanPace: false });
    await use(page);
    expect(errors).toEqual([]);
  },
  /** Another browser, with its own cookies, whose errors count too. */
  another: async ({ browser }, use) => {
    const errors: string[] = [];
    await use(async () => {
      const page = await (await browser.newContext({ locale: "en" })).newPage();
      listenForErrors(page, errors);
      return page;
    });
    expect(errors).toEqual([]);
  },
});

export { expect };
