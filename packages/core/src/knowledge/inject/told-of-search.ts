import { counted } from "../../base/text/counted.ts";
import type { Hit, SignalShare } from "../../schema/search.ts";
import type { KnowledgeAnswer, SearchedQuestion } from "../agent-knowledge.ts";
import { isShown } from "../conversation/subject/open-subjects.ts";
import type { AttachmentHits, BestChunk } from "../knowledge-search.ts";
import type { Question } from "./question.ts";
import type { GateVerdict } from "./trigger/judge-found.ts";

/** What was found, and which of it is given. */
export interface Given {
  hits: readonly Hit[];
  given: readonly Hit[];
  /** Null: nothing was to be judged, or nothing is known of how it stands. */
  verdict: GateVerdict | null;
  /** Something passed the threshold. */
  isProven: boolean;
}

interface Packed {
  question: Question;
  found: AttachmentHits;
  given: Given;
  /** What the model doesn't have already. */
  fresh: readonly Hit[];
  context: KnowledgeAnswer["context"];
  maxTokens: number;
}

/** What a call's trace says of a search. */
export function toldOf({ question, found, given, fresh, context, maxTokens }: Packed): KnowledgeAnswer["trace"] {
  const { hits, verdict } = given;
  const { attachments } = question;
  const beginning = `Found ${counted(hits.length, "passage")} in ${counted(attachments.length, "knowledge base")}`;
  const known = hits.length - fresh.length;
  const repeats = known > 0 ? ` ${known} ${known === 1 ? "was" : "were"} already provided and left out;` : "";
  const fitting = context?.passages.length ?? 0;
  const fits = `${repeats} ${fitting} ${fitting === 1 ? "fits" : "fit"} into ${maxTokens} tokens`;
  const message = given.given.length < hits.length ? `${beginning}.` : `${beginning};${fits}.`;
  const data = {
    question: question.text,
    knowledgeBaseIds: attachments.map(({ knowledgeBaseId }) => knowledgeBaseId),
    // A source that is read again has other chunks: only the text itself says later what the model saw.
    text: context?.text ?? null,
    // Stores keep from these what cited a source.
    given: (context?.passages ?? []).map(({ chunkId, sourceId, knowledgeBaseId }) => ({
      chunkId,
      sourceId,
      knowledgeBaseId,
    })),
    hits: hits.map(({ chunkId, similarity, matchedBy, scores }) => ({
      chunkId,
      similarity,
      matchedBy,
      // What each adds to the score, and no more: every call stores this for every search.
      ...(scores && { signals: Object.fromEntries(scores.signals.map(addedBy)) }),
    })),
    knownVectors: found.knownVectors,
    timings: { ...found.timings },
  };
  return [{ message, data }, ...(verdict ? [{ message: verdict.message, data: verdict.data }] : [])];
}

const addedBy = ({ name, contribution }: SignalShare) => [name, Number(contribution.toFixed(3))];

/** What was searched for, and how near the knowledge bases came to it. */
export function searchedOf(
  question: Question,
  { nearest, degraded }: AttachmentHits,
  { hits }: Given,
): SearchedQuestion {
  const { text, subjects = [], attachments } = question;
  return {
    question: text,
    subject: subjects.find((one) => !isShown(one))?.name.label ?? null,
    knowledgeBaseId: attachments[0]!.knowledgeBaseId,
    best: bestOf(hits[0] ?? nearest),
    found: hits.some(({ confidence }) => confidence === "strong"),
    complete: degraded.length === 0,
  };
}

function bestOf(best: BestChunk | null): BestChunk | null {
  if (!best) return null;
  const { chunkId, sourceId, knowledgeBaseId, similarity } = best;
  return { chunkId, sourceId, knowledgeBaseId, similarity };
}
