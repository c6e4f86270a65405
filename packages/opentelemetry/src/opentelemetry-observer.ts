import { isCuecardError, type Observer, type Operations } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import {
  type Context,
  context,
  ProxyTracerProvider,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TracerProvider,
  trace,
} from "@opentelemetry/api";
import { type Convention, conventions } from "./conventions.ts";

/** Options of {@link createOpenTelemetryObserver}. */
export interface OpenTelemetryOptions {
  /**
   * Records what people say and what is found: questions, passages, arguments and results of tools, the reasons of
   * hand-offs and the messages of errors. Whoever sees the traces then reads them.
   * @default false
   */
  words?: boolean;
  /**
   * Where spans go.
   * @default the global tracer provider, which may be registered later
   */
  tracerProvider?: TracerProvider;
}

type Learn<Name extends keyof Operations> = (facts: Partial<Operations[Name]>) => void;

/**
 * Makes an observer that gives each operation a span, by the OpenTelemetry conventions for generative AI. It needs
 * `@opentelemetry/api` alone: without a tracer provider nothing is recorded. The trace goes on from the active span or
 * from `traceparent` of a request, and goes on into requests to models and webhooks, by the global propagator.
 *
 * @example
 * ```ts
 * const cue = await createCuecard({ storage, blobs, embedders, observer: createOpenTelemetryObserver() });
 * ```
 */
export function createOpenTelemetryObserver(options: OpenTelemetryOptions = {}): Observer {
  checkOptions("createOpenTelemetryObserver", options, { words: true, tracerProvider: true });
  const { words = false, tracerProvider = trace.getTracerProvider() } = options;
  const tracer = tracerProvider.getTracer("cuecard");

  function observe<Name extends keyof Operations, Result>(
    name: Name,
    facts: Operations[Name],
    work: (learn: Learn<Name>) => Promise<Result>,
  ): Promise<Result> {
    const convention: Convention<Operations[Name]> = conventions[name];
    const active = context.active();
    const parent = name === "request" ? parentOf(facts as Operations["request"], active) : active;
    // Without a tracer provider spans only carry a trace on: when there is none, there is nothing to do.
    if (parent === active && !isTraced(active) && isUnheard(tracerProvider)) return work(forget);
    // Where the host's own instrumentation has answered the request, that span is the server's.
    const kind = convention.kind === SpanKind.SERVER && parent === active && isTraced(active);
    const options = {
      kind: kind ? SpanKind.INTERNAL : convention.kind,
      attributes: convention.attributes(facts),
    };
    const span = tracer.startSpan(convention.name(facts), options, parent);
    return context.with(trace.setSpan(parent, span), () =>
      span.isRecording() ? recorded(span, convention, { facts, work, words }) : ended(span, work),
    );
  }

  return {
    specificationVersion: "v1",
    observe,
    headers() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return Object.keys(headers).length > 0 ? headers : null;
    },
  };
}

interface Recorded<Name extends keyof Operations, Result> {
  facts: Operations[Name];
  work: (learn: Learn<Name>) => Promise<Result>;
  words: boolean;
}

async function recorded<Name extends keyof Operations, Result>(
  span: Span,
  convention: Convention<Operations[Name]>,
  { facts, work, words }: Recorded<Name, Result>,
): Promise<Result> {
  const known = { ...facts };
  try {
    const result = await work((learned) => void Object.assign(known, learned));
    const error = convention.error?.(known) ?? null;
    if (error !== null) fail(span, error, words);
    return result;
  } catch (error) {
    fail(span, error, words);
    throw error;
  } finally {
    span.updateName(convention.name(known));
    span.setAttributes(convention.attributes(known));
    if (words && convention.words) span.setAttributes(convention.words(known));
    span.end();
  }
}

async function ended<Name extends keyof Operations, Result>(
  span: Span,
  work: (learn: Learn<Name>) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(forget);
  } finally {
    span.end();
  }
}

/** A message may repeat what was said, so it needs the choice of words. What somebody has stopped did not fail. */
function fail(span: Span, error: unknown, words: boolean): void {
  const type = typeOf(error);
  span.setAttribute("error.type", type);
  if (type === "aborted") return;
  if (!words || !(error instanceof Error)) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    return;
  }
  span.recordException(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
}

function typeOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (isCuecardError(error)) return error.code;
  if (!(error instanceof Error)) return "_OTHER";
  return error.name === "AbortError" ? "aborted" : error.name;
}

const forget = () => {};

/** True while no tracer provider is registered: the global one stands for it until then. */
const isUnheard = (provider: TracerProvider) =>
  provider instanceof ProxyTracerProvider && provider.getDelegateTracer("cuecard") === undefined;

const isTraced = (active: Context) => trace.getSpanContext(active) !== undefined;

/** The active span, such as one of the host's own instrumentation; else the trace that the request's headers name. */
function parentOf({ headers }: Operations["request"], active: Context): Context {
  return isTraced(active) ? active : propagation.extract(active, headers, fromHeaders);
}

const fromHeaders: TextMapGetter<Operations["request"]["headers"]> = {
  get: (headers, key) => headers.get(key) ?? undefined,
  keys: () => [],
};
