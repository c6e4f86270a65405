import { bm25, type Candidate, type CandidateRequest, type Candidates, type KeywordStatistics } from "@cuecard/core";
import { bestCandidates, dot, mostPromising } from "@cuecard/core/storage-kit";
import { original, storable } from "../../text.ts";
import { readVector } from "../chunks/binary-vector.ts";
import { frequenciesOf } from "../postings/posting-lists.ts";
import type { ShownSource } from "../sources/shown-sources.ts";
import type { Chosen } from "./chosen-chunks.ts";
import type { Proposal } from "./proposal.ts";

/** What a search found, with the texts that are likely to be shown. */
export interface Found extends Omit<Candidates, "chunks"> {
  /** Records of chunks, each with the row of its source. */
  texts: { chunk: string; source: number }[];
  /** By row, of all that have a text here. */
  sources: ReadonlyMap<number, ShownSource>;
}

interface Placed extends Candidate {
  /** Its place in the question, from 1. */
  space: number;
  sourceRow: number;
  /** Null: it was read without its text. */
  record: string | null;
}

/** The best of each retriever, by exact cosine and by core's own BM25. */
export function toFound(
  { spaces, terms, limit, chunks: most }: Pick<CandidateRequest, "spaces" | "terms" | "limit" | "chunks">,
  { bases, lists, neverReady: counts }: Proposal,
  statistics: KeywordStatistics,
  { chunks, sources }: Chosen,
): Found {
  const all = chunks.map(([row, id, sourceRow, source, base, space, length, cosine, vector, record]): Placed => {
    const question = spaces[space - 1]!.vector;
    return {
      chunkId: original(id),
      sourceId: original(source),
      knowledgeBaseId: original(base),
      // Adding zero makes a negative zero a plain one.
      cosine: question && (vector === null ? cosine! + 0 : dot(question, readVector(Buffer.from(vector, "hex")))),
      length,
      termFrequencies: frequenciesOf(lists, sourceRow, row, terms.length),
      space,
      sourceRow,
      record,
    };
  });
  const nearest = spaces.flatMap(({ vector }, index) =>
    vector === null
      ? []
      : bestCandidates(
          all.filter(({ space }) => space === index + 1),
          limit,
          ({ cosine }) => cosine!,
        ),
  );
  const matching = all.filter(({ termFrequencies }) => termFrequencies.some((frequency) => frequency > 0));
  const bestByKeyword = bestCandidates(matching, limit, ({ termFrequencies, length }) =>
    bm25(termFrequencies, length, statistics),
  );
  const placed = [...new Set([...nearest, ...bestByKeyword])];
  const texts = mostPromising(placed, statistics, most).flatMap(({ sourceRow, record }) =>
    record === null ? [] : { chunk: record, source: sourceRow },
  );
  const asked = [...new Set(spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const neverReady = asked.flatMap((id) => {
    const sources = counts.get(storable(id));
    return sources === undefined ? [] : [{ knowledgeBaseId: id, sources }];
  });
  const candidates = placed.map(({ space: _space, sourceRow: _source, record: _record, ...candidate }) => candidate);
  const gone = asked.filter((id) => !bases.has(id));
  return { statistics, candidates, gone, neverReady, partial: [], texts, sources };
}
