import type { Attachment } from "../../../schema/agent.ts";
import type { AttachmentHits } from "../../knowledge-search.ts";
import { nearestByBase } from "./nearest-by-base.ts";

/** One answer to several questions: the best passage of each, then the second of each, and so on, at most `topK` of each knowledge base. */
export function takingTurns(answers: readonly AttachmentHits[], attachments: readonly Attachment[]): AttachmentHits {
  const longest = Math.max(...answers.map(({ hits }) => hits.length));
  const inTurn = Array.from({ length: longest }, (_, at) => answers.flatMap(({ hits }) => hits[at] ?? [])).flat();
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const hits = inTurn.filter(({ chunkId, knowledgeBaseId }) => {
    const count = counts.get(knowledgeBaseId) ?? 0;
    const topK = attachments.find((one) => one.knowledgeBaseId === knowledgeBaseId)!.topK;
    if (seen.has(chunkId) || count >= topK) return false;
    seen.add(chunkId);
    counts.set(knowledgeBaseId, count + 1);
    return true;
  });
  const slowest = (stage: keyof AttachmentHits["timings"]) => Math.max(...answers.map(({ timings }) => timings[stage]));
  return {
    hits,
    unproven: hits.length > 0 ? [] : (answers.find(({ unproven }) => unproven.length > 0)?.unproven ?? []),
    nearest: hits.length > 0 ? null : (answers.find(({ nearest }) => nearest)?.nearest ?? null),
    degraded: [...new Map(answers.flatMap(({ degraded }) => degraded).map((one) => [one.reason, one])).values()],
    knownVectors: answers.reduce((sum, { knownVectors }) => sum + knownVectors, 0),
    reached: nearestByBase(answers.flatMap(({ reached }) => [...reached])),
    timings: {
      embedMs: slowest("embedMs"),
      searchMs: slowest("searchMs"),
      rerankMs: slowest("rerankMs"),
      totalMs: slowest("totalMs"),
    },
  };
}
