import { api, dataOf } from "../../api/client.ts";
import { t } from "../../language/text.ts";

/** Who wrote what stood from one moment until the next: `by` and the name of the key; null where nobody knows. */
type Authors = (from: string, until: string | undefined) => string | null;

/**
 * Reads from the audit log who changed an object lately: its newest 100 entries. An entry is written just after its
 * change, so the first one from the moment of a version on is its own. Keys without the scope `admin` read nobody.
 */
export async function readAuthors(objectId: string, signal: AbortSignal): Promise<Authors> {
  const query = { objectId, outcome: "done" as const, limit: 100 };
  const read = dataOf(api.GET("/v1/audit", { params: { query }, signal }));
  const entries = await read.then(
    ({ data }) => data.toReversed(),
    () => [],
  );
  return (from, until) => {
    const entry = entries.find(({ createdAt }) => createdAt >= from);
    if (!entry || (until !== undefined && entry.createdAt >= until)) return null;
    return t("by {name}", { name: entry.keyName ?? entry.keyId ?? "" });
  };
}
