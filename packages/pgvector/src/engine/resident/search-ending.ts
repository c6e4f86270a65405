import type { Candidate, KeywordStatistics } from "@cuecard/core";
import type { promisingTexts } from "@cuecard/resident";
import { storable } from "../../text.ts";
import { packFound, type ReaderFound } from "../reader/reader-request.ts";
import type { RecentEndings } from "./recent-endings.ts";
import type { ResidentBase } from "./resident-base.ts";
import { isAsBegun, type Try } from "./search-try.ts";
import { readEnding } from "./statements.ts";

interface EndingPlace extends Pick<Try, "query" | "names" | "workspace"> {
  searched: readonly ResidentBase[];
  now(): number;
}

export function endingOf(
  endings: RecentEndings | null,
  { query, names, workspace, searched, now }: EndingPlace,
): Try["ending"] {
  const bases = new Map(searched.map((base) => [storable(base.id), base]));
  return async (sources) => {
    const recent = endings?.find({ workspace, bases, sources });
    if (recent) return recent;
    const at = now();
    const ending = await readEnding(query, names, { workspace, ids: [...bases.keys()], sources });
    endings?.keep(workspace, ending, at);
    return ending;
  };
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
