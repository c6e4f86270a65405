import { signal } from "@preact/signals";

/** Where the page stands: `#/knowledge/kb_1?tab=chunks` is the screen `knowledge`, its parts and its query. The address is the state. */
export interface Address {
  screen: string;
  parts: readonly string[];
  query: URLSearchParams;
}

/** The place that the address names. */
export const place = signal<Address>(placeOf(location.hash));

/** The address of {@link place}; the browser's own is ahead of it while one goes elsewhere. */
let shown = location.hash;

/** The last address of each list in this tab: the way back to it keeps filters. */
const lastOf = new Map<string, string>();

enter(null);

addEventListener("hashchange", () => {
  // A field that is left tells what was typed in it: it must do so before its screen is gone, and change nothing then.
  if (document.activeElement?.matches("input, textarea")) (document.activeElement as HTMLElement).blur();
  const from = shown;
  shown = location.hash;
  enter(from);
  place.value = placeOf(shown);
});

/** Notes with a new entry of the history where one came from; a new screen begins at its top. */
function enter(from: string | null): void {
  const { screen, parts } = placeOf(location.hash);
  if (parts.length === 0) lastOf.set(screen, location.hash);
  if ((history.state as Entry | null)?.isSeen) return;
  history.replaceState({ ...history.state, isSeen: true, from }, "");
  if (from !== null) scrollTo(0, 0);
}

interface Entry {
  isSeen?: boolean;
  /** The address from which one came here. */
  from?: string | null;
}

function placeOf(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [screen = "", ...parts] = path.split("/").map(decoded);
  return { screen, parts, query: new URLSearchParams(query) };
}

/** An address may be typed: what is no encoding stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Values of a query; null, undefined and empty ones are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** The address of a place. */
export function linkTo(parts: readonly string[], query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
}

/** The address of this place with a changed query. */
export function linkHere(changed: Query): string {
  const { screen, parts, query } = place.value;
  return linkTo([screen, ...parts], { ...Object.fromEntries(query), ...changed });
}

/** Goes to a place. */
export function go(parts: readonly string[], query: Query = {}): void {
  location.hash = linkTo(parts, query);
}

/** Changes the query of this place: a step that the browser's Back undoes. */
export function setQuery(changed: Query): void {
  change(changed, "pushState");
}

/** Changes the query without a step in the history: for what is refined, or told by the service. */
export function refineQuery(changed: Query): void {
  change(changed, "replaceState");
}

function change(changed: Query, how: "pushState" | "replaceState"): void {
  if (location.hash !== shown) return;
  const next = linkHere(changed);
  if (next === shown) return;
  const state = how === "pushState" ? { isSeen: true, from: shown } : history.state;
  history[how](state, "", next);
  shown = next;
  place.value = placeOf(next);
  if (place.value.parts.length === 0) lastOf.set(place.value.screen, next);
}

/** The last address of a list, with its filters. */
export function lastAddressOf(screen: string): string {
  return lastOf.get(screen) ?? linkTo([screen]);
}

/** Whether the browser's Back leads to this address. */
export function cameFrom(address: string): boolean {
  return (history.state as Entry | null)?.from === address;
}
