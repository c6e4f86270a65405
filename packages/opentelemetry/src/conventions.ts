import type { Degradation, Handoff, Operations } from "@cuecard/core";
import { type Attributes, SpanKind } from "@opentelemetry/api";

/** How an operation is shown as a span. Each function gets the facts that are known so far. */
export interface Convention<Facts> {
  kind: SpanKind;
  name: (facts: Facts) => string;
  attributes: (facts: Facts) => Attributes;
  /** What people said, and texts of sources. Recorded only where that was chosen. */
  words?: (facts: Facts) => Attributes;
  /** Why it failed without throwing; null when it did not. */
  error?: (facts: Facts) => unknown;
}

type Conventions = { [Name in keyof Operations]: Convention<Operations[Name]> };

/**
 * Every name that a span has. `gen_ai.*` are those of the OpenTelemetry conventions for generative AI as of November
 * 2026, `http.*` and `server.*` the stable ones; what these don't name begins with `cuecard.`.
 */
export const conventions: Conventions = {
  request: {
    kind: SpanKind.SERVER,
    name: ({ method, route }) => (route ? `${method} ${route}` : method),
    attributes: ({ method, route, status }) => ({
      "http.request.method": method,
      "http.route": route ?? undefined,
      "http.response.status_code": status,
    }),
    error: ({ status = 0 }) => (status >= 500 ? String(status) : null),
  },
  startCall: {
    kind: SpanKind.INTERNAL,
    name: () => "cuecard.call.start",
    attributes: (facts) => inCall(facts),
  },
  turn: {
    kind: SpanKind.INTERNAL,
    name: ({ agentId, agentName }) => `invoke_agent ${agentName ?? agentId}`,
    attributes: ({ isPreview, turnId, handoff, degraded, ...facts }) => ({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.provider.name": provider,
      ...inCall(facts),
      "cuecard.turn.id": turnId,
      "cuecard.turn.preview": isPreview,
      ...handoffOf(handoff),
      ...degradedOf(degraded),
    }),
    words: ({ text, handoff }) => ({
      "gen_ai.input.messages": JSON.stringify([{ role: "user", parts: [{ type: "text", content: text }] }]),
      ...handoffWords(handoff),
    }),
  },
  toolCall: {
    kind: SpanKind.INTERNAL,
    name: ({ name }) => `execute_tool ${name}`,
    attributes: ({ id, name, kind, handoff, ...facts }) => ({
      "gen_ai.operation.name": "execute_tool",
      ...inCall(facts),
      "gen_ai.tool.name": name,
      "gen_ai.tool.call.id": id,
      "gen_ai.tool.type": "function",
      "cuecard.tool.result": kind,
      ...handoffOf(handoff),
    }),
    words: ({ arguments: given, output, handoff }) => ({
      "gen_ai.tool.call.arguments": typeof given === "string" ? given : JSON.stringify(given),
      "gen_ai.tool.call.result": output ?? undefined,
      ...handoffWords(handoff),
    }),
  },
  handOff: {
    kind: SpanKind.INTERNAL,
    name: () => "cuecard.handoff",
    attributes: ({ handoff, ...facts }) => ({ ...inCall(facts), ...handoffOf(handoff) }),
    words: ({ handoff }) => handoffWords(handoff),
  },
  callEvents: {
    kind: SpanKind.INTERNAL,
    name: () => "cuecard.call.events",
    attributes: ({ types, handoff, ...facts }) => ({
      ...inCall(facts),
      "cuecard.event.types": [...types],
      ...handoffOf(handoff),
    }),
    words: ({ handoff }) => handoffWords(handoff),
  },
  endCall: {
    kind: SpanKind.INTERNAL,
    name: () => "cuecard.call.end",
    attributes: (facts) => inCall(facts),
  },
  search: {
    kind: SpanKind.CLIENT,
    name: ({ knowledgeBaseIds }) => (knowledgeBaseIds.length === 1 ? `retrieval ${knowledgeBaseIds[0]}` : "retrieval"),
    attributes: ({ knowledgeBaseIds, topK, found, degraded }) => ({
      "gen_ai.operation.name": "retrieval",
      "gen_ai.provider.name": provider,
      "gen_ai.data_source.id": knowledgeBaseIds.join(","),
      "gen_ai.retrieval.top_k": topK,
      "cuecard.retrieval.found": found?.length,
      ...degradedOf(degraded),
    }),
    words: ({ query, found }) => ({
      "gen_ai.retrieval.query.text": query,
      "gen_ai.retrieval.documents":
        found &&
        JSON.stringify(found.map(({ chunkId: id, similarity: score, text: content }) => ({ id, score, content }))),
    }),
  },
  embed: {
    kind: SpanKind.CLIENT,
    name: ({ model }) => `embeddings ${model}`,
    attributes: ({ provider, model, dimensions, input, texts, tokens }) => ({
      "gen_ai.operation.name": "embeddings",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": model,
      "gen_ai.embeddings.dimension.count": dimensions,
      "gen_ai.usage.input_tokens": tokens ?? undefined,
      "cuecard.embeddings.input": input,
      "cuecard.embeddings.texts": texts.length,
    }),
  },
  rerank: {
    kind: SpanKind.CLIENT,
    name: ({ name }) => `rerank ${modelOf(name)}`,
    attributes: ({ name, passages }) => ({
      "gen_ai.operation.name": "rerank",
      "gen_ai.provider.name": name.split("/", 1)[0],
      "gen_ai.request.model": modelOf(name),
      "cuecard.rerank.passages": passages,
    }),
  },
  chat: {
    kind: SpanKind.CLIENT,
    name: ({ model }) => `chat ${model}`,
    attributes: ({ url, model, inputTokens, outputTokens, finishReason }) => ({
      "gen_ai.operation.name": "chat",
      // The form of the request. Who is behind the address is not known.
      "gen_ai.provider.name": "openai",
      "gen_ai.request.model": model,
      "gen_ai.usage.input_tokens": inputTokens,
      "gen_ai.usage.output_tokens": outputTokens,
      "gen_ai.response.finish_reasons": finishReason === undefined ? undefined : [finishReason],
      ...serverOf(url),
    }),
  },
  ingest: {
    kind: SpanKind.INTERNAL,
    name: () => "cuecard.ingest",
    attributes: ({ knowledgeBaseId, sourceId, steps = [] }) => ({
      "gen_ai.data_source.id": knowledgeBaseId,
      "cuecard.source.id": sourceId,
      ...Object.fromEntries(steps.map(({ step, ms }) => [`cuecard.ingest.${step}.duration_ms`, ms])),
    }),
    error: ({ error = null }) => error,
  },
  webhook: {
    kind: SpanKind.CLIENT,
    name: () => "POST",
    attributes: ({ url, status }) => ({
      "http.request.method": "POST",
      "http.response.status_code": status ?? undefined,
      ...serverOf(url),
    }),
    error: ({ status, error = null }) => error && (status ? String(status) : "unanswered"),
  },
};

/** Where what calls and searches do comes from. */
const provider = "cuecard";

function inCall({ callId, agentId, agentName }: Partial<Operations["endCall"]>): Attributes {
  return {
    "gen_ai.conversation.id": callId,
    "gen_ai.agent.id": agentId,
    "gen_ai.agent.name": agentName ?? undefined,
  };
}

function handoffOf(handoff: Handoff | null | undefined): Attributes {
  if (!handoff) return {};
  const { id, from, to, by, rule, status } = handoff;
  return {
    "cuecard.handoff.id": id,
    "cuecard.handoff.from": from,
    "cuecard.handoff.to": to,
    "cuecard.handoff.by": by,
    "cuecard.handoff.rule": rule ?? undefined,
    "cuecard.handoff.status": status,
  };
}

/** Why a call moved may repeat what was said. */
function handoffWords(handoff: Handoff | null | undefined): Attributes {
  return { "cuecard.handoff.reason": handoff?.reason };
}

/** Stages alone: the reasons have names and numbers. */
function degradedOf(degraded: readonly Degradation[] = []): Attributes {
  return degraded.length === 0 ? {} : { "cuecard.degraded": [...new Set(degraded.map(({ stage }) => stage))] };
}

/** The host and port alone: the rest of an address may be a secret. */
function serverOf(url: string): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return { "server.address": hostname, "server.port": Number(port) || (protocol === "https:" ? 443 : 80) };
}

const modelOf = (name: string) => name.slice(name.indexOf("/") + 1);
