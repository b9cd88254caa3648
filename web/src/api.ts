// Requests to the server: the page asks, the server owns the truth.
import { signal } from "@preact/signals";
import type { Hello, Trouble } from "./wire";

/** What the server said of itself last. */
export const hello = signal<Hello | null>(null);

/** A server that cannot even fetchHello in this time is not there. */
const GREETING_MS = 5000;

/** What the server said when it could not do something: a sentence for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) {
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
  const trouble = (await response.json().catch(() => null)) as Trouble | null;
  throw new ApiError(trouble?.message ?? response.statusText, response.status);
}

/** Reads something. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const headers = { accept: "application/json" };
  return answer(await fetch(path, { headers, ...(signal ? { signal } : {}) }));
}

/** Changes something. */
export async function send<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = { "x-hetman-token": token() };
  if (body !== undefined) headers["content-type"] = "application/json";
  return answer(
    await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** Sends a file as it is, such as a PGN collection. */
export async function upload<T>(path: string, file: Blob, type: string): Promise<T> {
  const headers = { "x-hetman-token": token(), "content-type": type };
  return answer(await fetch(path, { method: "POST", headers, body: file }));
}

/** The first request of a page; it brings the token that the others need. Asked again, it brings what is new. */
export async function fetchHello(): Promise<Hello> {
  const told = await get<Hello>("/api/hello", AbortSignal.timeout(GREETING_MS));
  hello.value = told;
  return told;
}

/** The token for the first message of a WebSocket. */
export function token(): string {
  return hello.value?.token ?? "";
}
