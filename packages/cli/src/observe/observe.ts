import type { Cuecard } from "@cuecard/core";
import type { HandlerOptions } from "@cuecard/http";
import { complain, print } from "../terminal/terminal.ts";
import type { LogLevel } from "./log.ts";

/** Flags of `serve` that say what is to be seen of it. */
export interface ObserveFlags {
  log?: LogLevel;
  metricsPort?: number;
  metricsHost: string;
  metricsByWorkspace: boolean;
}

/** Writes sentences of the service: into its log if it has one, else for people. */
export interface Voice {
  say(level: LogLevel, sentence: string): void;
  /** Set when there is a log. */
  onAnswer: NonNullable<HandlerOptions["onAnswer"]> | null;
}

/** The voice of a service. The log is loaded only when it is asked for. */
export async function openVoice({ log: level }: Pick<ObserveFlags, "log">): Promise<Voice> {
  if (level === undefined)
    return { say: (at, sentence) => (at === "info" ? print(sentence) : complain(sentence)), onAnswer: null };
  const log = (await import("./log.ts")).createLog(level, process.stdout);
  return { say: log.say, onAnswer: log.observe };
}

/** What a handler reports, and how to end it. */
export type Observed = Pick<HandlerOptions, "onAnswer" | "metrics"> & { close(): void };

/** Starts the metrics, on a port of their own if there is one, and joins them with the log. */
export async function observe(cuecard: Cuecard, flags: ObserveFlags, { say, onAnswer }: Voice): Promise<Observed> {
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics(cuecard, { byWorkspace: flags.metricsByWorkspace });
  const observed: Observed = {
    onAnswer(answered) {
      metrics.observe(answered);
      onAnswer?.(answered);
    },
    close() {},
  };
  if (flags.metricsPort === undefined) return { ...observed, metrics: metrics.text };
  const { serveMetrics } = await import("./metrics-server.ts");
  const server = await serveMetrics(metrics, { port: flags.metricsPort, host: flags.metricsHost });
  say("info", `metrics on ${server.url}`);
  return { ...observed, close: server.close };
}
