import { effect } from "@preact/signals";
import { place } from "./route.ts";

let address: string | null = null;
let hasArrived = false;

// The first screen of a tab leaves the focus where the browser puts it.
effect(() => {
  const next = [place.value.screen, ...place.value.parts].join("/");
  hasArrived = address !== null && address !== next;
  address = next;
});

/** Whether one has come to this screen and nothing has taken the focus yet. True once for each. */
export function takeArrival(): boolean {
  const was = hasArrived;
  hasArrived = false;
  return was;
}
