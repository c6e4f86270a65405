export { createOpenTelemetryObserver, type OpenTelemetryOptions } from "./opentelemetry-observer.ts";
