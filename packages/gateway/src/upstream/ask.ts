import { CuecardError } from "@cuecard/core";
import type { ModelMessage } from "../calls/played.ts";
import type { Usage } from "../chat/request.ts";
import { readEvents } from "./read-events.ts";
import { completionsAddress, type Upstream } from "./upstream.ts";

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
  | { type: "tool"; index: number; id: string | null; name: string | null; arguments: string }
  | { type: "finish"; reason: string }
  | { type: "usage"; usage: Usage };

interface Chunk {
  choices?: {
    delta?: AnswerPart;
    message?: AnswerPart;
    finish_reason?: string | null;
  }[];
  usage?: Usage | null;
  error?: unknown;
}

interface AnswerPart {
  content?: string | null;
  tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[] | null;
}

/**
 * One request to one upstream. Throws `upstream_failed`, `upstream_refused`, `rate_limited` and the signal's reason. The
 * connection is free for the next request once the body has ended, which may be after the last delta.
 */
export async function* ask(
  upstream: Upstream,
  question: AskedQuestion,
  { signal, headers = null }: { signal: AbortSignal; headers?: Record<string, string> | null },
): AsyncGenerator<Delta> {
  const { apiKey } = upstream;
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
    yield* answerOf(response);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CuecardError) throw error;
    throw failed("broke off, or sent something else than a chat completion", { cause: error });
  }
}

async function* answerOf(response: Response): AsyncGenerator<Delta> {
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type !== "text/event-stream") {
    yield* deltasOf(completionIn(await response.text(), type || "a body without a type"));
    return;
  }
  const events = readEvents(response.body as unknown as AsyncIterable<Uint8Array>);
  let hasAnswered = false;
  for (;;) {
    const { done, value } = await events.next();
    if (!hasAnswered && (done || value === "[DONE]")) throw failed("sent a stream without an answer");
    if (done) return;
    if (value === "[DONE]") {
      // A body that is left before its end takes its connection with it.
      void events.next().catch(() => {});
      return;
    }
    const chunk = JSON.parse(value) as Chunk;
    hasAnswered ||= (chunk.choices ?? []).length > 0;
    yield* deltasOf(chunk);
  }
}

function completionIn(text: string, type: string): Chunk {
  try {
    const answer = JSON.parse(text) as Chunk | null;
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

function* deltasOf({ choices, usage, error }: Chunk): Generator<Delta> {
  if (error) throw failed("sent an error in the middle of its answer", { cause: error });
  const [choice] = choices ?? [];
  const part = choice?.delta ?? choice?.message;
  if (part?.content) yield { type: "text", text: part.content };
  for (const [at, { index, id, function: called }] of (part?.tool_calls ?? []).entries()) {
    const { name = null, arguments: sent = "" } = called ?? {};
    yield { type: "tool", index: index ?? at, id: id ?? null, name, arguments: sent };
  }
  if (choice?.finish_reason) yield { type: "finish", reason: choice.finish_reason };
  if (usage) yield { type: "usage", usage };
}

/** Longest part of an upstream's message that is passed on. */
const messageCharacters = 500;

async function refusalOf(response: Response, apiKey = ""): Promise<CuecardError> {
  const { status } = response;
  const text = await response.text().catch(() => "");
  const message = messageIn(text).slice(0, messageCharacters);
  const why = apiKey === "" ? message : message.replaceAll(apiKey, "…");
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const options = { upstreamStatus: status, ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }) };
  if (status === 429) {
    const message = "The upstream model takes no more requests now; try again later.";
    return new CuecardError("rate_limited", message, { ...options, retryable: true });
  }
  if ([400, 413, 422].includes(status))
    return new CuecardError("upstream_refused", `The upstream model refused the request: ${why}`, options);
  // A refused key or a wrong address is the operator's matter, so the client does not learn more of it.
  return failed(`answered ${status}`, {
    ...options,
    cause: new Error(status === 404 ? `Check its address and the model's name: ${why}` : why),
    retryable: status >= 500 || status === 408,
  });
}

function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === "string" ? error.message : text;
  } catch {
    return text;
  }
}

function failed(what: string, options: ConstructorParameters<typeof CuecardError>[2] = {}): CuecardError {
  return new CuecardError("upstream_failed", `The upstream model ${what}; try again.`, { retryable: true, ...options });
}
