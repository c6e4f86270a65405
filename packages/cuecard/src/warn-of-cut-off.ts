import type { Cuecard, List, Source } from "@cuecard/core";
import type { UrlRules } from "@cuecard/extract";

/** Named in one warning; the rest is counted. */
const mostNamed = 20;

/**
 * Finds sources in all workspaces whose port is no longer fetched, and lists them in one warning. It runs in the
 * background; closing the store ends it.
 */
export async function warnOfCutOff(cuecard: Cuecard, rules: UrlRules, warn: (sentence: string) => void): Promise<void> {
  const cutOff: string[] = [];
  try {
    for (const id of new Set(["default", ...(await cuecard.keys.list()).map((key) => key.workspace)])) {
      const { knowledgeBases, sources } = cuecard.workspace(id);
      for await (const base of every((cursor) => knowledgeBases.list({ limit: 100, cursor }))) {
        for await (const source of every((cursor) => sources.list(base.id, { limit: 100, cursor }))) {
          if (isCutOff(source, rules)) cutOff.push(`${source.id} (${source.sourceUrl})`);
        }
      }
    }
  } catch {
    return;
  }
  if (cutOff.length === 0) return;
  const more = cutOff.length > mostNamed ? ` and ${cutOff.length - mostNamed} more` : "";
  warn(
    `Pages are fetched only from ports 80 and 443, so these sources can't be refreshed: ${cutOff.slice(0, mostNamed).join(", ")}${more}. Allow their ports with --allow-port (allowPorts).`,
  );
}

/** A page that a crawl found goes with its site. */
function isCutOff({ sourceUrl, parentId }: Source, rules: UrlRules): boolean {
  const url = parentId === null && sourceUrl !== null ? URL.parse(sourceUrl) : null;
  return url !== null && !rules.allowsPort(url);
}

async function* every<Row>(page: (cursor: string | null) => Promise<List<Row>>): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const { data, nextCursor }: List<Row> = await page(cursor);
    yield* data;
    cursor = nextCursor;
  } while (cursor !== null);
}
