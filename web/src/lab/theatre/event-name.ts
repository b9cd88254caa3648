// What happened at a node, in words.
import { l } from "../../i18n/lab";

/** The name of an event. */
export function eventName(event: string): string {
  return isEvent(event) ? l.value.events[event].name : event;
}

/** What an event means, in a paragraph. */
export function eventText(event: string): string {
  return isEvent(event) ? l.value.events[event].text : "";
}

function isEvent(event: string): event is keyof typeof l.value.events {
  return event in l.value.events;
}
