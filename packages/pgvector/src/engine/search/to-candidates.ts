import { bm25, type Candidate, type CandidateRequest, type Candidates, type KeywordStatistics } from "@cuecard/core";
import { bestCandidates, dot } from "@cuecard/core/storage-kit";
import { original, storable } from "../../text.ts";
import { frequenciesOf } from "../postings/posting-lists.ts";
import type { ChosenChunk } from "./chosen-chunks.ts";
import type { Proposal } from "./proposal.ts";

interface Placed extends Candidate {
  /** Its place in the question, from 1. */
  space: number;
}

/** The best of each retriever, by exact cosine and by core's own BM25. */
export function toCandidates(
  { spaces, terms, limit }: Pick<CandidateRequest, "spaces" | "terms" | "limit">,
  { bases, lists, neverReady: counts }: Proposal,
  statistics: KeywordStatistics,
  chunks: readonly ChosenChunk[],
): Candidates {
  const all = chunks.map(([row, id, sourceRow, source, base, space, length, cosine, vector]): Placed => {
    const question = spaces[space - 1]!.vector;
    return {
      chunkId: original(id),
      sourceId: original(source),
      knowledgeBaseId: original(base),
      // Adding zero makes a negative zero a plain one.
      cosine: question && (vector === null ? cosine! + 0 : dot(question, fromBinary(vector))),
      length,
      termFrequencies: frequenciesOf(lists, sourceRow, row, terms.length),
      space,
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
  const candidates = [...new Set([...nearest, ...bestByKeyword])].map(({ space: _space, ...candidate }) => candidate);
  const asked = [...new Set(spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds))];
  const neverReady = asked.flatMap((id) => {
    const sources = counts.get(storable(id));
    return sources === undefined ? [] : [{ knowledgeBaseId: id, sources }];
  });
  return { statistics, candidates, chunks: [], gone: asked.filter((id) => !bases.has(id)), neverReady, partial: [] };
}

/** Of pgvector's binary form: two 16-bit numbers, then big-endian floats. */
function fromBinary(hex: string): Float32Array {
  const numbers = Buffer.from(hex, "hex").subarray(4);
  return Float32Array.from({ length: numbers.length / 4 }, (_, i) => numbers.readFloatBE(4 * i));
}
