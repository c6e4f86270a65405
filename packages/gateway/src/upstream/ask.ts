import { CuecardError } from "@cuecard/core";
import { type ChatAnswer, chatAnswer, readChunks, readText } from "@cuecard/core/messages";
import type { ModelMessage } from "../calls/played.ts";
import type { Usage } from "../request/request.ts";
import { bytesOf } from "./bytes-of.ts";
import { inTime } from "./in-time.ts";
import { failed, refusalOf } from "./refusal.ts";
import { sourceOf, withSource } from "./source.ts";
import { type HeldWords, holdWords, type Thinking } from "./thinking.ts";
import { completionsAddress, type Upstream } from "./upstream.ts";
import { usageIn } from "./usage.ts";

/** What is asked of a model. */
export interface Question {
  /** The member's own model; null for that of the upstream. */
  model: string | null;
  messages: ModelMessage[];
  tools: object[];
  /** Further parameters of chat completions, such as `temperature`. */
  parameters: Record<string, unknown>;
}

/** A question whose model is known. */
type AskedQuestion = Question & { model: string };

/** A piece of a model's answer. */
export type Delta =
  | { type: "text"; text: string }
  /** The model is writing a tool call. */
  | { type: "tool" }
  | { type: "usage"; usage: Usage }
  /** All of it. */
  | ({ type: "end" } & Pick<ChatAnswer, "tool_calls" | "finish">);

/** How an answer is read, and how its request is made. */
export interface AskOptions {
  signal: AbortSignal;
  headers?: Record<string, string> | null;
  /** Thoughts are words too. @default false */
  keepsThoughts?: boolean;
  /** Which models begin with thoughts. */
  thinking: Thinking;
  /** Most milliseconds for which words are held back where nobody knows whether they are thoughts. */
  holdMs: number;
}

/** Models whose names say that they think. */
const namedThinking = /(?:^|[^a-z\d])(?:r1|qwq|think\w*|reason\w*)(?![a-z\d])/i;
/** Milliseconds for which any other model's first words are held back: a caller hears them that much later, once. */
const shortHoldMs = 600;
/** Milliseconds for what follows the reason of an answer's end: its usage, and the end of its body. */
const endMs = 1_000;

/**
 * One request to one upstream. Throws `upstream_failed`, `upstream_refused`, `rate_limited` and the signal's reason. The
 * connection is free for the next request once the body has ended, which may be after the last delta.
 */
export async function* ask(upstream: Upstream, question: AskedQuestion, options: AskOptions): AsyncGenerator<Delta> {
  const { apiKey } = upstream;
  const { signal, headers = null } = options;
  const askedAt = performance.now();
  const response = await fetch(completionsAddress(upstream), {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json", ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify(bodyOf(question)),
    // A key must not follow an address that someone else names.
    redirect: "error",
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failed("could not be reached", { cause: error });
  });
  if (!response.ok) throw await refusalOf(response, apiKey);
  try {
    yield* answerOf(response, { upstream, model: question.model, askedAt }, options);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CuecardError) throw error;
    throw failed("broke off, or sent something else than a chat completion", { cause: error });
  }
}

async function* answerOf(
  response: Response,
  { upstream, model, askedAt }: { upstream: Upstream; model: string; askedAt: number },
  { signal, keepsThoughts = false, thinking, holdMs }: AskOptions,
): AsyncGenerator<Delta> {
  const thinksFirst = thinking.of(upstream, model);
  const reader = chatAnswer({ keepsThoughts, thinksFirst: thinksFirst ?? false });
  // The caller waits since the question, not since the answer began.
  const left = Math.max(
    0,
    askedAt + (namedThinking.test(model) ? holdMs : Math.min(holdMs, shortHoldMs)) - performance.now(),
  );
  const words = holdWords({ forMs: thinksFirst === null && !keepsThoughts ? left : 0 });
  let hasWords = false;
  let usage: Usage | null = null;
  const chunks = chunksOf(response, { signal, isOver: () => reader.isOver });
  for await (const came of withPauses(chunks, words)) {
    const before = reader.toolCharacters;
    const taken = came === null ? "" : reader.take(came.chunk);
    hasWords ||= taken !== "";
    const text = words.take(taken, reader.isUnopened);
    usage = (came && usageIn(came.chunk)) ?? usage;
    if (text !== "") yield { type: "text", text };
    if (reader.toolCharacters > before) yield { type: "tool" };
  }
  if (!reader.hasBegun) throw failed("sent a stream without an answer");
  const { rest, tool_calls, finish } = reader.end();
  const lastWords = words.take(rest, reader.isUnopened) + words.end();
  if (hasWords || lastWords !== "")
    thinking.learn(upstream, model, { isUnopened: reader.isUnopened, wasSaid: words.wasSaid });
  if (lastWords !== "") yield { type: "text", text: lastWords };
  if (usage) yield { type: "usage", usage };
  yield { type: "end", tool_calls: withSource(tool_calls, sourceOf(upstream, model)), finish };
}

/** The chunks, and null where the model pauses when the words that are held back are due: the caller must not wait for the next. */
async function* withPauses(
  chunks: AsyncGenerator<unknown>,
  words: HeldWords,
): AsyncGenerator<{ chunk: unknown } | null> {
  try {
    for (;;) {
      const next = chunks.next();
      next.catch(() => {});
      // A timer may end a little before its time: what is held is then due a little later.
      for (let dueInMs = words.dueInMs; dueInMs !== null; dueInMs = words.dueInMs) {
        let timer: NodeJS.Timeout | undefined;
        const due = new Promise<null>((resolve) => {
          timer = setTimeout(resolve, Math.ceil(dueInMs!), null);
        });
        const first = await Promise.race([next, due]).finally(() => clearTimeout(timer));
        if (first !== null) break;
        yield null;
      }
      const { done, value } = await next;
      if (done) return;
      yield { chunk: value };
    }
  } finally {
    // A chunk that is still awaited ends with the request.
    void chunks.return(undefined).catch(() => {});
  }
}

/** The chunks of an answer. Once its end has its reason, nothing more is waited for but a moment. */
async function* chunksOf(
  response: Response,
  { signal, isOver }: { signal: AbortSignal; isOver: () => boolean },
): AsyncGenerator<unknown> {
  const body = bytesOf(response);
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type !== "text/event-stream") {
    yield completionIn(await readText(body), type || "a body without a type");
    return;
  }
  const chunks = readChunks(body);
  for (;;) {
    const next = chunks.next();
    const { done, value } = isOver() ? await inTime(next, endMs, signal, () => ended) : await next;
    if (done) return;
    if (value === null) {
      // The rest of the body is read meanwhile.
      void chunks.next().catch(() => {});
      return;
    }
    yield value;
  }
}

const ended: IteratorResult<unknown> = { done: true, value: undefined };

function completionIn(text: string, type: string): unknown {
  try {
    const answer = JSON.parse(text) as { error?: unknown; choices?: unknown[] } | null;
    if (answer?.error || answer?.choices?.length) return answer;
  } catch (error) {
    throw failed(`sent ${type} and no chat completion`, { cause: error });
  }
  throw failed("sent JSON that is not a chat completion");
}

/** Model that a question is for. Throws `invalid_value` when neither the member nor the upstream names one. */
export function modelOf(upstream: Upstream, { model }: Pick<Question, "model">): string {
  const name = model ?? upstream.model;
  if (name !== undefined) return name;
  const message = "The member names no model and the upstream has none; set the agent's model, or the upstream's.";
  throw new CuecardError("invalid_value", message, { param: "model" });
}

const bodyOf = ({ model, messages, tools, parameters }: AskedQuestion) => ({
  ...parameters,
  model,
  messages,
  ...(tools.length > 0 && { tools }),
  stream: true,
});
