import type { Answered } from "@cuecard/http";
import { pino } from "pino";
import { build, type PrettyOptions } from "pino-pretty";

/** Levels of a log. Each has the lines of those before it. */
export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A log of the service. */
export interface Log {
  /** Writes the line of an answer. */
  observe(answered: Answered): void;
  /** Writes a sentence. */
  say(level: LogLevel, sentence: string): void;
}

/** What probes and scrapers ask all the time. */
const routine = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Makes a log: one line of JSON for each answer, or a line for people on a terminal. A line names the route, not the
 * path, so that no id, word, key or upload token is in it.
 */
export function createLog(level: LogLevel, output: NodeJS.WriteStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: levelName } };
  const log = pino(options, output.isTTY ? build(prettyOn(output)) : output);
  return {
    observe({ requestId, method, route, status, ms, workspace }) {
      const line = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, workspace };
      log[levelOf(route, status)](line, `${method} ${route ?? "?"} ${status}`);
    },
    say: (at, sentence) => log[at](sentence),
  };
}

const levelName = (label: string) => ({ level: label });
const prettyOn = (destination: NodeJS.WriteStream): PrettyOptions => ({
  destination,
  ignore: "method,route,status",
  singleLine: true,
});

function levelOf(route: string | null, status: number): LogLevel {
  if (status >= 500) return "error";
  if (status >= 400) return "warn";
  return route !== null && routine.has(route) ? "debug" : "info";
}
