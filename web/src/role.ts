// What this device may do. The server decides; the page offers nothing else.
import { computed } from "@preact/signals";
import { hello } from "./api";
import type { Role } from "./wire";

/** The role that the server gave this device. */
export const role = computed<Role>(() => hello.value?.role ?? "spectator");

/** Whether this device may play and make studies. */
export const mayPlay = computed(() => role.value !== "spectator");

/** Whether this device is the owner's: it may do everything. */
export const isOwner = computed(() => role.value === "owner");
