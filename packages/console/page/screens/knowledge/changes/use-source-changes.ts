import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../../api/client.ts";
import { useLoad } from "../../../api/load.ts";

/** Pieces that are shown at first, and more at each "Show more". */
const step = 50;

/** What the last refresh changed, from its beginning, read anew when the text was changed again meanwhile. */
export function useSourceChanges(kbId: string, docId: string) {
  const most = useSignal(step);
  const { data, ...rest } = useLoad(
    async (signal) => {
      const page = (cursor: string | null) => {
        const params = { path: { kbId, docId }, query: { limit: step, cursor } };
        return dataOf(api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/changes", { params, signal }));
      };
      let changes = await page(null);
      while (changes.hasMore && changes.data.length < most.value) {
        const next = await page(changes.nextCursor);
        const isSame = next.changedAt === changes.changedAt;
        changes = isSame ? { ...next, data: [...changes.data, ...next.data] } : await page(null);
      }
      return changes;
    },
    [kbId, docId, most.value],
  );
  return {
    ...rest,
    changes: data,
    hasMore: data?.hasMore ?? false,
    more() {
      most.value += step;
    },
  };
}
