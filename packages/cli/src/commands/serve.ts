import { randomBytes } from "node:crypto";
import {
  type Cuecard,
  CuecardError,
  type CuecardEvents,
  isCuecardError,
  type KeyInfo,
  type Quotas,
} from "@cuecard/core";
import { createHandler, createMcp, type RateLimitOptions, serve } from "@cuecard/http";
import { makeFolder, openFolder, ownFolder, readDatabaseAddress, takeFolder } from "cuecard/internals";
import { uploadSecret } from "../data-folder/secret.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { type ObserveFlags, observe, openVoice, type Voice } from "../observe/observe.ts";
import { startTracing, type TracingFlags } from "../observe/tracing.ts";
import { createFaultReport } from "../report-faults.ts";
import { watchEventLoop } from "../service-state/event-loop.ts";
import { createServiceState } from "../service-state/service-state.ts";
import { openAddress } from "../terminal/open-address.ts";
import { colors, interruptSignal, print, untilAborted } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { type ConsoleFlags, consoleOf, type ServedConsole } from "./serve-console.ts";
import { analyseOf, type GatewayFlags, gatewayOf } from "./serve-gateway.ts";

export type Role = "all" | "api" | "worker";

export interface ServeCommandOptions extends PlaceFlags, ObserveFlags, TracingFlags, GatewayFlags, ConsoleFlags {
  port: number;
  host: string;
  allowUrl: string[];
  allowPort: number[];
  corsOrigin: string[];
  publicUrl?: string;
  allowedHost: string[];
  rateLimit?: number;
  publicRateLimit: number;
  /** Days for which events are kept. */
  eventDays: number;
  trustProxy: number;
  /** Seconds. */
  keepAlive: number;
  auditDays: number;
  usageDays: number;
  searchMemoryMb?: number;
  maxBases?: number;
  maxSources?: number;
  maxFileMb?: number;
  maxChunks?: number;
  maxLiveCalls?: number;
  /** False with `--no-mcp`. */
  mcp: boolean;
  /** `api` only serves, `worker` only processes sources. */
  role: Role;
}

const disabledTexts = { gone: "it answered 410", failing: "it took no event for 24 hours" };

/** Requests a minute that each address may send with a key that is not valid. */
const failedPerMinute = 60;

/** Milliseconds for finishing requests and releasing leases at the end. */
const shutdownMs = 10_000;

/**
 * Serves /v1 and processes sources until SIGTERM or Ctrl-C, then finishes requests and releases leases. Resolves with
 * the exit code.
 */
export async function serveCommand(flags: ServeCommandOptions): Promise<number> {
  const stop = interruptSignal();
  const voice = await openVoice(flags);
  const options = optionsFrom(flags, process.env);
  if (flags.role !== "all" && ownFolder(options) !== null) {
    throw new CuecardError(
      "invalid_value",
      `--role ${flags.role} needs --database postgres://…: only one process can use a folder.`,
    );
  }
  const tracing = await startTracing(flags, process.env);
  if (tracing) voice.say("info", `traces to ${tracing.url}`);
  makeFolder(flags.data);
  const lock = takeFolder(options);
  try {
    const localKey = `sk_live_local_${randomBytes(32).toString("hex")}`;
    const cuecard = await openFolder(
      {
        ...options,
        searchMemoryMb: flags.searchMemoryMb,
        allowUrlOrigins: flags.allowUrl,
        allowPorts: flags.allowPort,
        eventDays: flags.eventDays,
        apiKeys: [...options.apiKeys, localKey],
        auditDays: flags.auditDays,
        usageDays: flags.usageDays,
        traceWords: flags.traceWords,
        quotas: quotasOf(flags),
        ...(await analyseOf(flags, process.env)),
        ...(flags.role === "api" && { concurrency: 0 }),
        onFault: (error, event) =>
          voice.say("error", `a listener of ${event} failed: ${error instanceof Error ? error.stack : String(error)}`),
        onWarning: (sentence) => voice.say("warn", flags.log ? sentence : colors.yellow(sentence)),
      },
      lock,
    );
    const report = createFaultReport((line) => voice.say("error", line));
    cuecard.on("source.failed", (failed) => reportFailedSource(failed, voice, report));
    cuecard.on("webhook.disabled", ({ webhookId, reason }) =>
      voice.say("warn", `webhook ${webhookId} is disabled: ${disabledTexts[reason]}`),
    );
    try {
      if (flags.role === "worker") {
        const observed = flags.metricsPort === undefined ? null : await observe(cuecard, flags, voice);
        voice.say("info", "cuecard worker started");
        await untilAborted(stop);
        observed?.close();
      } else {
        const hasFixedKey = options.apiKeys.some((key) => key.startsWith("sk_"));
        await serveUntil(stop, {
          cuecard,
          flags,
          voice,
          report,
          hasFixedKey,
          isBackedUp: readDatabaseAddress(options).engine === "sqlite",
          page: await consoleOf(flags, localKey),
          announce: (url) => lock.announce({ url, key: localKey }),
        });
      }
    } finally {
      await cuecard.close({ timeoutMs: shutdownMs / 2 });
    }
    return 0;
  } finally {
    lock.release();
    await tracing?.close();
  }
}

interface Serving {
  cuecard: Cuecard;
  flags: ServeCommandOptions;
  voice: Voice;
  report: FaultReport;
  /** A private key comes from the environment, so none is made. */
  hasFixedKey: boolean;
  /** `cuecard backup` makes its backups. */
  isBackedUp: boolean;
  /** The console; null with `--no-console`. */
  page: ServedConsole | null;
  announce: (url: string) => void;
}

async function serveUntil(stop: AbortSignal, serving: Serving): Promise<void> {
  const { cuecard, flags, voice, report, hasFixedKey, isBackedUp, page, announce } = serving;
  const { data, port, host, corsOrigin: corsOrigins, publicUrl, allowedHost: allowedHosts } = flags;
  const privateKey = hasFixedKey ? null : await privateKeyOf(cuecard);
  const secret = uploadSecret(data, process.env);
  const gateway = await gatewayOf(cuecard, flags, {
    environment: process.env,
    onWarning: (sentence) => voice.say("warn", sentence),
  });
  const { close, ...observed } = await observe(cuecard, flags, voice);
  const eventLoop = watchEventLoop();
  try {
    const handler = createHandler(cuecard, {
      secret,
      publicUrl,
      corsOrigins,
      allowedHosts,
      version,
      rateLimits: rateLimitsOf(flags),
      trustProxy: flags.trustProxy,
      extensions: [...(gateway ? [gateway.extension] : []), ...(flags.mcp ? [createMcp({ version })] : [])],
      ...(page && { site: page.site, signIn: page.signIn }),
      onFault: (error, request) => reportFault(error, request, report),
      serviceState: createServiceState(cuecard, { data, eventLoop, isBackedUp }),
      ...observed,
    });
    const server = await serve({
      handler,
      port,
      host,
      keepAliveMs: flags.keepAlive * 1_000,
      ...(gateway && { onUpgrade: gateway.onUpgrade }),
    });
    announce(server.url);
    voice.say("info", `cuecard listening on ${server.url}`);
    if (gateway) voice.say("info", `chat completions at ${server.url}/v1, before ${flags.upstream}`);
    if (page) showConsole(page, server.url, serving);
    if (privateKey) print(privateKey);
    await untilAborted(stop);
    voice.say("warn", "stopping: finishing requests, releasing leases");
    gateway?.close();
    await server.close({ timeoutMs: shutdownMs / 2 });
  } finally {
    eventLoop.close();
    close();
  }
}

function quotasOf({ maxBases, maxSources, maxFileMb, maxChunks, maxLiveCalls }: ServeCommandOptions): Quotas {
  return {
    knowledgeBases: maxBases,
    sources: maxSources,
    fileBytes: maxFileMb === undefined ? undefined : maxFileMb * 1_000_000,
    chunks: maxChunks,
    liveCalls: maxLiveCalls,
  };
}

/** An address that signs in is for people and never in a log. */
function showConsole(page: ServedConsole, url: string, { voice, flags: { log, open } }: Serving): void {
  if (log) voice.say("info", `console: ${url}/`);
  else print(`console: ${page.addressAt(url)}`);
  if (open) openAddress(page.addressAt(url));
}

function rateLimitsOf({ rateLimit, publicRateLimit: publicPerMinute }: ServeCommandOptions): RateLimitOptions {
  return { publicPerMinute, failedPerMinute, ...(rateLimit !== undefined && { privatePerMinute: rateLimit }) };
}

/**
 * Line about the store's private keys: the first key, if it is made now, or that none is valid any more. Null when one is
 * valid.
 */
async function privateKeyOf({ keys }: Cuecard): Promise<string | null> {
  const first = await keys.createFirst();
  if (first) return `first private key (copy it now, it is not shown again): ${colors.bold(first.key)}`;
  const now = new Date().toISOString();
  const isValid = ({ kind, revokedAt, expiresAt }: KeyInfo) =>
    kind === "private" && revokedAt === null && (expiresAt === null || expiresAt > now);
  const valid = (await keys.list()).some(isValid);
  return valid
    ? null
    : colors.yellow("every private key is revoked or has ended; `cuecard keys create` creates a new one");
}

type FaultReport = ReturnType<typeof createFaultReport>;

/**
 * Logs what the source's own error hides: the cause of an internal error, and where a refused address leads. Errors of
 * the file itself are not logged.
 */
function reportFailedSource(
  { source, error }: CuecardEvents["source.failed"],
  voice: Voice,
  report: FaultReport,
): void {
  if (isCuecardError(error) && error.code === "fetch_blocked" && error.cause instanceof Error) {
    voice.say("warn", `${source.id}: ${error.message} ${error.cause.message}`);
  }
  if (!isCuecardError(error) || error.code === "storage_failed") report(error, source.id);
}

/**
 * Logs internal errors, whose details clients don't see. Failures of `/readyz` are not logged, since probes repeat it.
 */
function reportFault(
  error: unknown,
  { id, method, path }: { id: string; method: string; path: string },
  report: FaultReport,
): void {
  if (path !== "/readyz") report(error, `${id} ${method} ${path}`);
}
