// The title of the browser's tab.
import { useEffect } from "preact/hooks";

/** Names the page while a component shows it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Hetman" : `${title} · Hetman`;
  }, [title]);
}
