import { counted } from "../../base/text/counted.ts";
import type { Deadline } from "../../base/time/deadline.ts";
import { limits } from "../../limits.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { Hit } from "../../schema/search.ts";
import type { KnowledgeAnswer } from "../agent-knowledge.ts";
import { isShown, type Subject } from "../conversation/subject/open-subjects.ts";
import type { AttachmentSearch, Background, BestChunk, KnowledgeSearch } from "../knowledge-search.ts";
import type { Recognition } from "../recognition.ts";
import { pack } from "./context/pack.ts";
import type { GateVerdict, Judged } from "./trigger/gate.ts";

export interface LookupOptions {
  search: Pick<KnowledgeSearch, "searchAttachments">;
  /** Exact cl100k_base tokens of a text. */
  countTokens: (text: string) => number;
}

export interface Lookup {
  text: string;
  /** What the recognizer says of the text. @default nothing */
  recognition?: Recognition | undefined;
  background?: readonly Background[];
  /** Other questions of the same turn. @default none */
  also?: AttachmentSearch["also"];
  /** What the call is about, the strongest first. @default nothing */
  subjects?: readonly Subject[];
  attachments: Attachment[];
  /**
   * Whether what was found for attachments in `auto` mode, and what is unproven for any, is given. @default what is proven is
   */
  judge?: (found: Judged) => Promise<GateVerdict | null>;
  /** Chunks that the model has already. */
  except?: ReadonlySet<string>;
  deadline: Deadline;
  signal?: AbortSignal | undefined;
}

/** Searches attachments and packs the passages for a prompt. A failed search is in `degraded`: nothing is thrown. */
export async function lookUp({ search, countTokens }: LookupOptions, lookup: Lookup): Promise<KnowledgeAnswer> {
  const { text, recognition = {}, background = [], subjects = [], attachments, deadline, signal } = lookup;
  const { also = [], except = new Set() } = lookup;
  const isAuto = ({ knowledgeBaseId }: Hit) => modeOf(attachments, knowledgeBaseId) === "auto";
  try {
    const question = [...text].slice(0, limits.query.maxCharacters).join("");
    const about = subjects.map(({ name, weight }) => ({ ...name, weight }));
    const asked = { question, recognition, background, also, subjects: about };
    const request = { ...asked, attachments, deadline, ...(signal && { signal }) };
    const {
      hits: proven,
      unproven,
      nearest,
      degraded,
      knownVectors,
      reached,
      timings,
    } = await search.searchAttachments(request);
    const maxTokens = Math.max(...attachments.map((attachment) => attachment.preloadMaxTokens));
    const order = attachments.some(({ mode }) => mode === "preload") ? "document" : "best";
    const hits = proven.length > 0 ? proven : unproven;
    const isProven = proven.length > 0;
    const judged = isProven ? hits.filter(isAuto) : hits;
    const verdict = await judgeHits(lookup, judged, { isProven, reached });
    const give = verdict ? verdict.give : isProven;
    const given = give ? hits : hits.filter((hit) => !judged.includes(hit));
    const fresh = given.filter(({ chunkId }) => !except.has(chunkId));
    const others = also.flatMap((other) => [
      other.question,
      ...(other.background ?? []).map((earlier) => earlier.text),
    ]);
    const said = [question, ...background.map((earlier) => earlier.text), ...others].join("\n");
    const context = pack({ hits: fresh, question: said, maxTokens, order, countTokens });
    const found = `Found ${counted(hits.length, "passage")} in ${counted(attachments.length, "knowledge base")}`;
    const message =
      given.length < hits.length ? `${found}.` : `${found};${packing({ hits, fresh, context, maxTokens })}.`;
    const data = {
      question,
      knowledgeBaseIds: attachments.map(({ knowledgeBaseId }) => knowledgeBaseId),
      // A source that is read again has other chunks: only the text itself says later what the model saw.
      text: context?.text ?? null,
      // Stores keep from these what cited a source.
      given: (context?.passages ?? []).map(({ chunkId, sourceId, knowledgeBaseId }) => ({
        chunkId,
        sourceId,
        knowledgeBaseId,
      })),
      hits: hits.map(({ chunkId, similarity, matchedBy }) => ({ chunkId, similarity, matchedBy })),
      knownVectors,
      timings: { ...timings },
    };
    const reasons = verdict ? [{ message: verdict.message, data: verdict.data }] : [];
    const searched = {
      question,
      subject: subjects.find((one) => !isShown(one))?.name.label ?? null,
      knowledgeBaseId: attachments[0]!.knowledgeBaseId,
      best: bestOf(hits[0] ?? nearest),
      found: hits.some(({ confidence }) => confidence === "strong"),
      complete: degraded.length === 0,
    };
    // Words that ask for something else than knowledge, such as a booking, were not a question.
    const answer = { context, degraded, trace: [{ message, data }, ...reasons] };
    return verdict?.give === false && isProven ? answer : { ...answer, searched };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const trace = [{ message: `The search failed: ${reason}`, data: null }];
    return { context: null, degraded: [{ stage: "search", reason }], trace };
  }
}

/** Null: nothing is to be judged, or nothing is known of how it stands. */
async function judgeHits(
  { judge, attachments }: Lookup,
  hits: readonly Hit[],
  { isProven, reached }: { isProven: boolean; reached: ReadonlyMap<string, number> },
): Promise<GateVerdict | null> {
  const ids = new Set(hits.map(({ knowledgeBaseId }) => knowledgeBaseId));
  const bases = [...reached]
    .filter(([id]) => ids.has(id))
    .map(([knowledgeBaseId, cosine]) => ({
      knowledgeBaseId,
      cosine,
      threshold: attachments.find((one) => one.knowledgeBaseId === knowledgeBaseId)!.similarityThreshold,
    }));
  return bases.length === 0 ? null : ((await judge?.({ bases, isProven })) ?? null);
}

function bestOf(best: BestChunk | null): BestChunk | null {
  if (!best) return null;
  const { chunkId, sourceId, knowledgeBaseId, similarity } = best;
  return { chunkId, sourceId, knowledgeBaseId, similarity };
}

function packing(packed: {
  hits: readonly Hit[];
  fresh: readonly Hit[];
  context: KnowledgeAnswer["context"];
  maxTokens: number;
}): string {
  const known = packed.hits.length - packed.fresh.length;
  const repeats = known > 0 ? ` ${known} ${known === 1 ? "was" : "were"} already provided and left out;` : "";
  const fitting = packed.context?.passages.length ?? 0;
  return `${repeats} ${fitting} ${fitting === 1 ? "fits" : "fit"} into ${packed.maxTokens} tokens`;
}

/** Of several attachments with the same knowledge base the first counts. */
function modeOf(attachments: readonly Attachment[], id: string): Attachment["mode"] | undefined {
  return attachments.find(({ knowledgeBaseId }) => knowledgeBaseId === id)?.mode;
}
