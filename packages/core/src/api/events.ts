import type { EmbeddingInput } from "../ports/embedder.ts";
import type { StepTime } from "../ports/observer.ts";
import type { CallSummary, Handoff, Turn } from "../schema/call.ts";
import type { CallFindings } from "../schema/call-findings.ts";
import type { Degradation, Timings } from "../schema/search.ts";
import type { Source } from "../schema/source.ts";

/** A part of a turn's time: up to a moment, from the one before or from the end of the caller's speech. */
export interface TurnSegment {
  /** `transcribed`: the final words. `firstToken`: of the model. `firstAudio` and `audioEnd`: of the agent's speech. */
  until: "transcribed" | "firstToken" | "firstAudio" | "audioEnd";
  /** Milliseconds. */
  ms: number;
}

/** Usage of one answered request to an embedder. */
export interface EmbeddingUsage {
  /** Provider of the embedder, such as `openai`. */
  provider: string;
  /** Model of the embedder. */
  model: string;
  /** `document` while a source is processed, `question` for a search. */
  input: EmbeddingInput;
  /** How many texts the request had. */
  texts: number;
  /** Tokens as the provider counted them; null when it does not say. */
  tokens: number | null;
}

/** What a run of a source read and made; 0 where it found nothing new. */
export interface IngestUsage {
  /** Bytes that were read to make chunks of them. */
  bytes: number;
  /** Chunks that were stored. */
  chunks: number;
}

/** Events by name, with the value that listeners get. */
export interface CuecardEvents {
  /** A source became ready for the first time. */
  "source.ready": { workspace: string; source: Source };
  /**
   * A source failed. `error` is the original error. For a fault of the store it has details that `processingError`
   * hides from clients of /v1.
   */
  "source.failed": { workspace: string; source: Source; error: unknown };
  /** A source was processed again and is ready. */
  "source.refreshed": { workspace: string; source: Source };
  /** A run of a source ended, however it did. `steps` are those that it went through, with their times. */
  "source.processed": {
    workspace: string;
    knowledgeBaseId: string;
    sourceId: string;
    steps: readonly StepTime[];
    made: IngestUsage;
  };
  /** An embedder answered a request. A question may be asked of several knowledge bases: null then. */
  "embedding.usage": { workspace: string; knowledgeBaseId: string | null } & EmbeddingUsage;
  /** A knowledge base was deleted. */
  "knowledge_base.deleted": { workspace: string; knowledgeBaseId: string };
  /** A call started. */
  "call.started": { workspace: string; call: CallSummary };
  /** A call was handed off from one member to another. */
  "call.handed_off": { workspace: string; callId: string; from: string; to: string };
  /**
   * A hand-off was taken back: the member that had just arrived declined it, or the caller's words were revised. `from`
   * and `to` are those of its `call.handed_off`.
   */
  "call.handoff_reverted": {
    workspace: string;
    callId: string;
    from: string;
    to: string;
    why: "declined" | "revised";
  };
  /**
   * A call got a new Turn: the caller said something, or the call moved. `timings` is null where no words of the caller
   * led to it. A Turn that is only given again is not reported again.
   */
  "turn.answered": {
    workspace: string;
    callId: string;
    turnId: string;
    timings: Turn["timings"] | null;
    degraded: readonly Degradation[];
    handoff: Handoff | null;
  };
  /** The host reported what a turn took: the parts of its time without a gap, and what was reported. */
  "turn.timed": {
    workspace: string;
    callId: string;
    turnId: string;
    segments: readonly TurnSegment[];
    promptTokens: number | null;
    cachedTokens: number | null;
    outputTokens: number | null;
    cost: number | null;
  };
  /** A search was answered: one that was asked for, or one of a turn or of a tool call. */
  "search.answered": {
    workspace: string;
    knowledgeBaseIds: readonly string[];
    timings: Timings;
    degraded: readonly Degradation[];
  };
  /** An endpoint was disabled: it took nothing for as long as an event's attempts go on, or it answered 410. */
  "webhook.disabled": { workspace: string; webhookId: string; reason: "failing" | "gone" };
  /** A call ended. */
  "call.ended": { workspace: string; call: CallSummary };
  /** `analyse` was asked of a call that has ended: what it found, or that its attempts have failed. */
  "call.analysed": { workspace: string; callId: string; findings: CallFindings };
}

/** Tells the listeners of an event. */
export type Emit = <Name extends keyof CuecardEvents>(name: Name, event: CuecardEvents[Name]) => void;
