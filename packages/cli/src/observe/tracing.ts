import { setTimeout as wait } from "node:timers/promises";
import { CuecardError } from "@cuecard/core";
import { context, propagation, trace } from "@opentelemetry/api";
import { version } from "../version.ts";

/** Flags of `serve` that say where traces go. */
export interface TracingFlags {
  otlp?: string;
  traceWords: boolean;
}

/** Traces that are sent to a collector. */
export interface Tracing {
  /** Where they are sent. */
  url: string;
  /** Sends what is left, for a short time, and sends nothing more. */
  close(): Promise<void>;
}

/** Milliseconds for sending what is left. A collector that is gone must not hold up the end. */
const closeMs = 2_000;

/** Milliseconds that a collector has for one batch. */
const exportMs = 5_000;

/**
 * Sends spans to the collector of `--otlp`, or of `OTEL_EXPORTER_OTLP_ENDPOINT`; null when neither is set. Batches are
 * sent in the background. When the collector is away, spans beyond 2,048 are dropped.
 */
export async function startTracing({ otlp }: TracingFlags, environment: NodeJS.ProcessEnv): Promise<Tracing | null> {
  const url = collectorOf(otlp, environment);
  if (url === null) return null;
  const { provider, contexts, propagator } = await makeProvider(url, environment);
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(propagator);
  trace.setGlobalTracerProvider(provider);
  return {
    url,
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(closeMs, undefined, { ref: false })]);
    },
  };
}

/** Address for spans: that of all signals has the path appended, as the specification of the variables says. */
function collectorOf(otlp: string | undefined, environment: NodeJS.ProcessEnv): string | null {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT } = environment;
  if (otlp === undefined && OTEL_SDK_DISABLED?.toLowerCase() === "true") return null;
  if (otlp === undefined && OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = otlp ?? (OTEL_EXPORTER_OTLP_ENDPOINT || null);
  if (base === null) return null;
  if (/^https?:$/.test(URL.parse(base)?.protocol ?? "")) return `${base.replace(/\/+$/, "")}/v1/traces`;
  const message = `The collector ${JSON.stringify(base)} is not an http or https address; pass one such as http://127.0.0.1:4318.`;
  throw new CuecardError("invalid_value", message, { param: "otlp" });
}

/** Loaded only when it is used. */
async function makeProvider(url: string, environment: NodeJS.ProcessEnv) {
  const [sdk, { OTLPTraceExporter }, resources, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
    ]);
  const own = { "service.name": environment.OTEL_SERVICE_NAME || "cuecard", "service.version": version };
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMs });
  return {
    provider: new sdk.TracerProvider({
      resource: resources.defaultResource().merge(resources.resourceFromAttributes(own)).merge(given),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
    }),
    contexts: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  };
}
