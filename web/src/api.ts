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
): Promise<T> {
  const headers: Record<string, string> = { "x-hetman-token": token() };
  if (body !== undefined) headers["content-type"] = "application/json";
  return parse(
    await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
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
