import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";

/** A span as OTLP's JSON has it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** For tests: a collector of OpenTelemetry that takes OTLP over HTTP as JSON. */
export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Names of the services that sent spans. */
  services: Set<unknown>;
  /** Waits for a span, and resolves with it. */
  span(name: string | RegExp): Promise<CollectedSpan>;
  close(): Promise<void>;
}

/** Starts a collector; one that `hangs` takes every request and answers none. */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (hangs) return;
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json") {
      response.writeHead(404).end();
      return;
    }
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(pieces).toString()).resourceSpans) {
      const name = resource.attributes.find(({ key }: { key: string }) => key === "service.name");
      services.add(name?.value.stringValue);
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const matches = (name: string, wanted: string | RegExp) =>
    typeof wanted === "string" ? name === wanted : wanted.test(name);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    span: (wanted) =>
      vi.waitFor(
        () => {
          const found = spans.find(({ name }) => matches(name, wanted));
          if (!found) throw new Error(`There is no span ${wanted}: ${spans.map(({ name }) => name).join(", ")}`);
          return found;
        },
        { timeout: 60_000, interval: 50 },
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
