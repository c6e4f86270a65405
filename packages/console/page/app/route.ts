import { signal } from "@preact/signals";

/** Where the page stands: `#/knowledge/kb_1?tab=chunks` is the screen `knowledge`, its parts and its query. The address is the state. */
export interface Place {
  screen: string;
  parts: readonly string[];
  query: URLSearchParams;
}

/** The place that the address names. */
export const place = signal<Place>(placeOf(location.hash));

addEventListener("hashchange", () => {
  place.value = placeOf(location.hash);
});

function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [screen = "", ...parts] = path.split("/").map(decodeURIComponent);
  return { screen, parts, query: new URLSearchParams(query) };
}

/** Values of a query; null, undefined and empty ones are left out. */
type Query = Record<string, string | number | boolean | null | undefined>;

/** The address of a place. */
export function linkTo(parts: readonly string[], query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
}

/** Goes to a place. */
export function go(parts: readonly string[], query: Query = {}): void {
  location.hash = linkTo(parts, query);
}

/** Changes the query of this place, without a step in the history. */
export function setQuery(changed: Query): void {
  const { screen, parts, query } = place.value;
  history.replaceState(null, "", linkTo([screen, ...parts], { ...Object.fromEntries(query), ...changed }));
  place.value = placeOf(location.hash);
}
