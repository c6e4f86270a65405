import type { Candidate, KeywordStatistics } from "@cuecard/core";
import type { promisingTexts } from "@cuecard/resident";
import { storable } from "../../text.ts";
import { packFound, type ReaderFound } from "../reader/reader-request.ts";
import type { ResidentBase } from "./resident-base.ts";
import { isAsBegun, type Try } from "./search-try.ts";
import { readEnding } from "./statements.ts";

interface EndingPlace extends Pick<Try, "query" | "names" | "workspace"> {
  searched: readonly ResidentBase[];
}

export function endingOf({ query, names, workspace, searched }: EndingPlace): Try["ending"] {
  const ids = searched.map((base) => storable(base.id));
  return (sources) => readEnding(query, names, { workspace, ids, sources });
}

/** Makes sure that nothing was committed since the try began, and adds the sources as they are now. */
export async function end(
  one: Try,
  statistics: KeywordStatistics,
  candidates: Candidate[],
  texts: ReturnType<typeof promisingTexts>,
): Promise<ReaderFound | "changed"> {
  const { request, bases } = one;
  const asked = [...new Set(request.spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const sources = [...new Set(texts.map(({ source }) => source))];
  const ending = await one.ending(sources);
  const same = bases.every((base) => ending.rows.get(storable(base.id)) === base.row);
  if (!same || !isAsBegun(one, ending.stamps)) return "changed";
  const neverReady = asked.flatMap((id) => {
    const waiting = ending.neverReady.get(storable(id));
    return waiting === undefined ? [] : [{ knowledgeBaseId: id, sources: waiting }];
  });
  const { sources: shown } = ending;
  return packFound({ statistics, candidates, gone: [], neverReady, partial: [], tooLarge: [], texts, sources: shown });
}
