// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Body of `POST …/gaps/:gapId/answer`. */
export interface AnswerGap {
  /** What the knowledge base answers from now on. */
  answer: string;
  /** The question that it answers, in your own words; the gap's question when omitted. */
  question?: string | null | undefined;
}

/** Similar questions that a knowledge base could not answer, as /v1 returns them. */
export interface Gap {
  /** Id of the gap. */
  id: string;
  /** The type of this object. */
  object: "gap";
  /** The knowledge base that it belongs to. */
  knowledgeBaseId: string;
  /** `open`: not handled yet. `answered`: it has an answer that is not found for all its examples yet. `closed`: the answer is found for all. `dismissed`: it needs no answer. */
  status: GapStatus;
  /** The first of its stored questions. */
  question: string;
  /** Number of turns that asked it. */
  count: number;
  /** When it was asked last. */
  lastAskedAt: string;
  /** Its newest questions, at most 5, the newest first. */
  examples: GapQuestion[];
  /** The answer; null while there is none. */
  answer: GapAnswer | null;
  /** When it was first stored. */
  createdAt: string;
  /** When it was last changed, or asked again. */
  updatedAt: string;
}

/** The answer to a gap. */
export interface GapAnswer {
  /** The source with the answer. */
  sourceId: string;
  /** The question that the source answers, which is its title. */
  question: string;
  /** When it was answered. ISO 8601, UTC. */
  answeredAt: string;
}

/** Filters of a list of gaps. */
export interface GapFilter {
  /** Only gaps of this status. */
  status?: GapStatus | undefined;
}

/** The chunk that came nearest to a question. */
export interface GapHit {
  /** The chunk. */
  chunkId: string;
  /** The source that it is from. */
  sourceId: string;
  /** Its calibrated cosine to the question, 0 to 1. */
  similarity: number;
}

/** One turn of a call whose question was not answered. */
export interface GapQuestion {
  /** The call. */
  callId: string;
  /** The turn in which it was asked. */
  turnId: string;
  /** The question that was searched, as far as the call's `recording` allows storing it. */
  question: string;
  /** What the call was about; null when it had no subject. */
  subject: string | null;
  /** `nothing_found`: no passage passed. `asked_again`: the caller asked the same in a later turn. `transferred`: it was the last question before a person got the call. */
  reasons: GapReason[];
  /** The nearest chunk, which may be below the threshold; null when there was none. */
  best: GapHit | null;
  /** When it was asked. */
  askedAt: string;
}

/** Why a turn is stored as a gap. A turn can have several reasons. */
export type GapReason = "nothing_found" | "asked_again" | "transferred";

/** Status of a gap. */
export type GapStatus = "open" | "answered" | "dismissed" | "closed";

/** Query of `GET …/gaps`. */
export interface GapsQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only gaps of this status. */
  status?: GapStatus | undefined;
}
