import { undoTold } from "../parts/toast.tsx";
import { openOverlay } from "./overlay.tsx";
import { go } from "./route.ts";
import { screens } from "./screens.ts";

/** Milliseconds in which the second key must follow `g`. */
const betweenMs = 1_500;

/** `Ctrl K` goes anywhere, `?` says the keys, `/` goes to the search field, `u` takes back what was just done, `g` and a screen's key open the screen. What is typed into a field is heeded only with Ctrl. Returns the end of it. */
export function listenForKeys(): () => void {
  let waitsUntil = 0;
  function onKey(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) void openOverlay("palette");
      return;
    }
    if (
      document.querySelector("dialog[open]") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target)
    )
      return;
    if (event.key === "/") {
      const field = document.querySelector<HTMLElement>("[data-search]");
      if (!field) return;
      event.preventDefault();
      field.focus();
    } else if (event.key === "?") {
      void openOverlay("help");
    } else if (event.key === "u") {
      undoTold();
    } else if (event.key === "g") {
      waitsUntil = event.timeStamp + betweenMs;
    } else if (event.timeStamp < waitsUntil) {
      waitsUntil = 0;
      const screen = screens.find(({ key }) => key === event.key);
      if (screen) go([screen.name]);
    }
  }
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=file])"))
  );
}
