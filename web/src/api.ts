// HTTP requests to the server, which owns all state.
import { signal } from "@preact/signals";
import { said } from "./i18n";
import type { Hello, ErrorBody } from "./wire";

/** The latest answer to `/api/hello`: version, token, settings. */
export const hello = signal<Hello | null>(null);

/** A server that does not answer in this time is unreachable. */
const HELLO_TIMEOUT_MS = 5000;

/** An error response of the server; the message is written for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function parse<T>(response: Response): Promise<T> {
  if (response.ok) {
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
  const trouble = (await response.json().catch(() => null)) as ErrorBody | null;
  throw new ApiError(said(trouble?.message ?? response.statusText), response.status);
}

/** A GET request. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const headers = { accept: "application/json" };
  return parse(await fetch(path, { headers, ...(signal ? { signal } : {}) }));
}

/** A request that changes something; it carries the token. */
export async function send<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const headers: Record<string, string> = { "x-hetman-token": token() };
  if (body !== undefined) headers["content-type"] = "application/json";
  return parse(
    await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
  );
}

/** A request whose answer comes line by line, until it is aborted. */
export async function* sendStream(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await post(path, body, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part comes after the one before
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** A request whose answer is a file. */
export async function sendBlob(path: string, body: unknown): Promise<Blob> {
  return (await post(path, body)).blob();
}

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { "x-hetman-token": token(), "content-type": "application/json" };
  const text = JSON.stringify(body);
  const response = await fetch(path, {
    method: "POST",
    headers,
    body: text,
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) await parse(response);
  return response;
}

/** Uploads a file as it is, such as a PGN collection. */
export async function upload<T>(path: string, file: Blob, type: string): Promise<T> {
  const headers = { "x-hetman-token": token(), "content-type": type };
  return parse(await fetch(path, { method: "POST", headers, body: file }));
}

/** The first request of a page; its answer holds the token that other requests need. Later calls refresh it. */
export async function fetchHello(): Promise<Hello> {
  const answer = await get<Hello>("/api/hello", AbortSignal.timeout(HELLO_TIMEOUT_MS));
  hello.value = answer;
  return answer;
}

/** The token, also the first message on the WebSocket. */
export function token(): string {
  return hello.value?.token ?? "";
}
