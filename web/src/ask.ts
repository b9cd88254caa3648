// Requests to the server: the page asks, the server owns the truth.
import type { Hello, Trouble } from "./wire";

let token = "";

/** What the server said when it could not do something: a sentence for people. */
export class Refused extends Error {
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
  throw new Refused(trouble?.message ?? response.statusText, response.status);
}

/** Reads something. */
export async function get<T>(path: string): Promise<T> {
  return answer(await fetch(path, { headers: { accept: "application/json" } }));
}

/** Changes something. */
export async function send<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = { "x-hetman-token": token };
  if (body !== undefined) headers["content-type"] = "application/json";
  return answer(
    await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** Sends a file as it is, such as a PGN collection; `progress` hears how much has left. */
export async function upload<T>(path: string, file: Blob, type: string): Promise<T> {
  const headers = { "x-hetman-token": token, "content-type": type };
  return answer(await fetch(path, { method: "POST", headers, body: file }));
}

/** The first request of a page; it brings the token that the others need. */
export async function greet(): Promise<Hello> {
  const hello = await get<Hello>("/api/hello");
  token = hello.token;
  return hello;
}

/** The token for the first message of a WebSocket. */
export function secret(): string {
  return token;
}
