import { api, dataOf, type Schema } from "../../api/client.ts";

/** One day of the reader's, and what its calls were. */
export interface Day {
  from: Date;
  counts: Schema<"CallCounts">;
}

/** Days that are shown: today is compared with yesterday and with the same day of last week. */
const shownDays = 8;

/** The calls of the last days, oldest first: each day is counted from the index that its lists are read by. */
export function readDays(signal: AbortSignal): Promise<Day[]> {
  const now = new Date();
  const midnight = (ago: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
  return Promise.all(
    Array.from({ length: shownDays }, async (_, at) => {
      const ago = shownDays - 1 - at;
      const from = midnight(ago);
      const query = { from: from.toISOString(), to: midnight(ago - 1).toISOString() };
      return { from, counts: await dataOf(api.GET("/v1/call-counts", { params: { query }, signal })) };
    }),
  );
}

/** How many calls of a day have a value of a filter. */
export function having({ counts }: Day, filter: Schema<"CallFacet">["filter"], value: string): number {
  const facet = counts.facets.find((each) => each.filter === filter);
  return facet?.values.find((each) => each.value === value)?.calls ?? 0;
}
