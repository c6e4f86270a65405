import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

/** Spans that the SDK has recorded, as a tree. */
export interface RecordedSpans {
  /** Those that have ended. */
  all(): ReadableSpan[];
  /** One line a span, indented below its parent, in the order in which they began. */
  tree(): string[];
  /** The only span of a name. */
  named(name: string): ReadableSpan;
  reset(): void;
}

/** Registers the SDK for the whole process, as an application does. */
export function recordSpans(): RecordedSpans {
  const exporter = new InMemorySpanExporter();
  const processor: SpanProcessor = new SimpleSpanProcessor({ exporter });
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [processor] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const all = () => exporter.getFinishedSpans();

  function linesBelow(parent: string | undefined, indent: string): string[] {
    return all()
      .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent)
      .sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1])
      .flatMap((span) => [indent + span.name, ...linesBelow(span.spanContext().spanId, `${indent}  `)]);
  }

  return {
    all,
    tree: () => linesBelow(undefined, ""),
    named(name) {
      const [span, another] = all().filter((each) => each.name === name);
      if (!span || another) throw new Error(`There is not one span ${name}: ${all().map((each) => each.name)}`);
      return span;
    },
    reset: () => exporter.reset(),
  };
}
