// The server's version and the limits of its machine.
import { computed } from "@preact/signals";
import { hello } from "../api";
import type { Hello } from "../wire";

type ServerInfo = Pick<Hello, "version" | "cores" | "largestHash" | "lan" | "tablebasePieces">;

const unknown: ServerInfo = {
  version: "",
  cores: 1,
  largestHash: 4096,
  lan: null,
  tablebasePieces: 0,
};

/** The latest answer of the server. */
export const serverInfo = computed<ServerInfo>(() => hello.value ?? unknown);
