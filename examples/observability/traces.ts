import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { createCuecard } from "cuecard";

// Once in your program, if it has no OpenTelemetry yet. The address is OTEL_EXPORTER_OTLP_ENDPOINT.
const provider = new TracerProvider({
  spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
});
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

const cue = await createCuecard({ data: ":memory:" });
const kb = await cue.knowledgeBases.create({ name: "Support" });
const textContent = "Refunds are paid within five working days.";
const source = await cue.sources.add(kb.id, { sourceType: "text", textTitle: "Refunds", textContent });
await cue.sources.waitUntilReady(source);
const agent = await cue.agents.create({ name: "Maya", knowledge: [{ knowledgeBaseId: kb.id, mode: "preload" }] });

// Your own span around what your voice server does in a turn: Cuecard's are below it.
await trace.getTracer("voice-server").startActiveSpan("answer the caller", async (span) => {
  const call = await cue.calls.start({ agentId: agent.id });
  const turn = await call.userTurn("When are refunds paid?");
  console.log(turn.context?.text);
  await call.end();
  span.end();
});

await cue.close();
await provider.shutdown();
