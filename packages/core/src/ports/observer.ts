import type { Handoff } from "../schema/call.ts";
import type { Degradation } from "../schema/search.ts";
import type { EmbeddingInput } from "./embedder.ts";

/** Who has a call. */
interface InCall {
  /** The call's id. */
  callId: string;
  /** Id of the member who has the call; of the next one, once that is known. */
  agentId: string;
  /** The member's name; null for one without. */
  agentName: string | null;
}

/**
 * What is done, with the facts of each. Those that may be left out are learned while it is done. Only fields whose
 * description says "words" hold what people said, or texts of sources.
 */
export interface Operations {
  /** A request to the service is answered. */
  request: {
    /** Method of HTTP. */
    method: string;
    /** Its headers: `traceparent` names the trace that it belongs to. */
    headers: Pick<Headers, "get">;
    /** Path of its route with `:name` parameters; null when there is none. */
    route?: string | null;
    /** Status of the answer. */
    status?: number;
  };
  /** A call starts. */
  startCall: Partial<InCall>;
  /** The caller said something. */
  turn: InCall & {
    /** Words: what the caller said. */
    text: string;
    /** True when the Turn is only shown, and the call stays as it is. */
    isPreview: boolean;
    /** Id of the Turn. */
    turnId?: string;
    /** The hand-off that the words led to; null for none. */
    handoff?: Handoff | null;
    /** What could not be done fully. */
    degraded?: readonly Degradation[];
  };
  /** A tool call that Cuecard itself answers: a search, a transfer or a decline. */
  toolCall: InCall & {
    /** Id of the tool call. */
    id: string;
    /** Name of the tool. */
    name: string;
    /** Words: the arguments. */
    arguments: unknown;
    /** What came of it, as `kind` of its result. */
    kind?: string;
    /** Words: what the model reads of it. */
    output?: string | null;
    /** The hand-off that it led to; null for none. */
    handoff?: Handoff | null;
  };
  /** The host's own code hands the call over, or gives it back. */
  handOff: InCall & {
    /** The hand-off. */
    handoff?: Handoff | null;
  };
  /** The host reports what happened in a call. */
  callEvents: InCall & {
    /** Types of the events. */
    types: readonly string[];
    /** The hand-off that they led to; null for none. */
    handoff?: Handoff | null;
  };
  /** A call ends. */
  endCall: InCall;
  /** Knowledge bases are searched. */
  search: {
    /** Ids of the knowledge bases. */
    knowledgeBaseIds: readonly string[];
    /** Words: the question. */
    query: string;
    /** The most results; undefined for the default. */
    topK: number | undefined;
    /** What was found, the best first. `text` is words. */
    found?: readonly { chunkId: string; similarity: number; text: string }[];
    /** What could not be done fully. */
    degraded?: readonly Degradation[];
  };
  /** An embedder is asked. */
  embed: {
    /** Provider of the embedder. */
    provider: string;
    /** Model of the embedder. */
    model: string;
    /** Length of its vectors. */
    dimensions: number;
    /** What the texts are embedded for. */
    input: EmbeddingInput;
    /** Words: the texts. */
    texts: readonly string[];
    /** Tokens as the provider counted them; null when it does not say. */
    tokens?: number | null;
  };
  /** A reranker is asked. */
  rerank: {
    /** Name of the reranker. */
    name: string;
    /** How many passages it is to score. */
    passages: number;
  };
  /** A language model is asked for a host. It lasts until the answer is whole. */
  chat: {
    /** Address of the model. Only its host is for others to see. */
    url: string;
    /** Model that is asked for. */
    model: string;
    /** Tokens of the question, as the model's server counted them. */
    inputTokens?: number;
    /** Tokens of the answer, likewise. */
    outputTokens?: number;
    /** Why the answer ended, such as `stop`. */
    finishReason?: string;
  };
  /** A source is processed. */
  ingest: {
    /** Id of the knowledge base. */
    knowledgeBaseId: string;
    /** Id of the source. */
    sourceId: string;
    /** Milliseconds of each step that it went through. */
    steps?: readonly StepTime[];
    /** Why it did not become ready; null when it did. */
    error?: unknown;
  };
  /** An event is sent to an endpoint, once. */
  webhook: {
    /** Address of the endpoint. */
    url: string;
    /** Status of its answer; null when there is none. */
    status?: number | null;
    /** Why the attempt failed; null when the endpoint took the event. */
    error?: string | null;
  };
}

/** How long one step of a source took. */
export interface StepTime {
  /** The step, such as `extracting`. */
  step: string;
  /** Milliseconds. */
  ms: number;
}

/** Sees what is done while it is done, such as for traces. */
export interface Observer {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /**
   * Runs the work of an operation, once, and returns or throws what it does. It must never fail on its own. `learn` adds
   * facts.
   */
  observe<Name extends keyof Operations, Result>(
    name: Name,
    facts: Operations[Name],
    work: (learn: (facts: Partial<Operations[Name]>) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Headers for a request that now leaves the process, such as `traceparent`; null for none. */
  headers(): Record<string, string> | null;
}
