/** Where a reader was in a list: the first item in sight, and how many had been read. */
interface ListPlace {
  first: number;
  read: number;
}

/** Keeps the place with this entry of the history, so that the way back leads to it. */
export function keepListPlace(place: ListPlace): void {
  history.replaceState({ ...history.state, listPlace: place }, "");
}

/** The place that was kept with this entry of the history. */
export function keptListPlace(): ListPlace | null {
  return (history.state as { listPlace?: ListPlace } | null)?.listPlace ?? null;
}
