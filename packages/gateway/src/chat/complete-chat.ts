import { parseInput, type Workspace } from "@cuecard/core";
import { type Reply, reply } from "@cuecard/http";
import type { Conversations } from "../calls/conversations.ts";
import { type Begun, playAlone } from "../calls/play.ts";
import type { Settings } from "../options.ts";
import { readHistory } from "../request/history.ts";
import { ChatCompletionRequest } from "../request/request.ts";
import type { Part } from "./answer.ts";
import { answerParts } from "./answer-parts.ts";
import { callIdOf, whoAnswers } from "./called.ts";
import { completionOf, eventsOf } from "./completion.ts";

interface Service {
  workspace: Workspace;
  conversations: Conversations;
  settings: Settings;
}

/** Answers a request of chat completions. What fails before the first word is an error; afterwards the answer ends. */
export async function completeChat(service: Service, request: Request, body: unknown): Promise<Reply> {
  const { settings } = service;
  const begunAt = performance.now();
  const asked = parseInput(ChatCompletionRequest, body);
  const begun = await begin(service, request, asked);
  const parts = answerParts(begun, settings, {
    tools: asked.tools ?? [],
    parameters: parametersOf(asked),
    signal: request.signal,
    begunAt,
  });
  const about = { turn: begun.played.turn };
  const { model } = asked;
  if (!asked.stream) {
    const value = await completionOf(parts, model);
    if (!request.signal.aborted) await begun.taken();
    return reply({ value, about });
  }
  const first = await beginningOf(parts);
  const withUsage = asked.stream_options?.include_usage ?? false;
  return reply({ pieces: eventsOf(following(first, parts), { model, withUsage, done: begun.taken }), about });
}

async function begin(
  { workspace, conversations, settings }: Service,
  request: Request,
  asked: ChatCompletionRequest,
): Promise<Begun> {
  const start = { ...whoAnswers(asked.model), variables: asked.cuecard?.variables ?? null };
  const callId = callIdOf(request, asked, settings);
  const history = readHistory(asked.messages);
  const options = { language: asked.cuecard?.language ?? null, signal: request.signal };
  if (callId === null) {
    settings.warn(`Requests for ${asked.model} name no call, so each is played for itself; send the call's id.`);
    return playAlone(workspace, start, { history, ...options });
  }
  return conversations.of(workspace, { ...start, externalId: callId }).begin(history, options);
}

/** The parts up to the first that a client hears. What fails before it is an error. */
async function beginningOf(parts: AsyncGenerator<Part>): Promise<Part[]> {
  const first: Part[] = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return first;
    first.push(value);
    if (value.type !== "moved") return first;
  }
}

async function* following(first: readonly Part[], rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield* first;
  yield* rest;
}

/** Parameters that are passed on to the model. Nothing else of a request is: it may name people or hold keys. */
const passedOn = [
  "temperature",
  "top_p",
  "max_tokens",
  "max_completion_tokens",
  "stop",
  "seed",
  "presence_penalty",
  "frequency_penalty",
  "response_format",
  "tool_choice",
  "parallel_tool_calls",
  "reasoning_effort",
  "verbosity",
];

function parametersOf(asked: ChatCompletionRequest): Record<string, unknown> {
  const given = passedOn.flatMap((name) => (asked[name] == null ? [] : [[name, asked[name]] as const]));
  const usage = asked.stream_options?.include_usage ? { stream_options: { include_usage: true } } : {};
  return { ...Object.fromEntries(given), ...usage };
}
