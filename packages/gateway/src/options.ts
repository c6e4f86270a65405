import { CuecardError, type Observer } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { createThinking, type Thinking } from "./upstream/thinking.ts";
import { completionsAddress, type Upstream, upstreamNames } from "./upstream/upstream.ts";
import { createWarn } from "./warn.ts";

/** Options of {@link createGateway}. */
export interface GatewayOptions {
  /** The model that is asked. */
  upstream: Upstream;
  /** Asked when `upstream` fails before its first word. @default none */
  fallback?: Upstream | undefined;
  /**
   * Milliseconds from the request to the first word, with all retries and the fallback: 100 to 60,000. It is also the
   * longest pause between two words.
   * @default 8,000
   */
  deadlineMs?: number | undefined;
  /** Longest whole answer in milliseconds: `deadlineMs` to 600,000. @default 60,000 */
  answerMs?: number | undefined;
  /**
   * What is said when no upstream begins to answer in time, when one breaks off, and when one twice has no words.
   * @default a request without any words is answered with 503
   */
  sentence?: string | undefined;
  /** Whether what a model thinks, between `<think>` and `</think>`, is part of its words. @default false */
  keepsThoughts?: boolean | undefined;
  /** Whether the field `user` of a request is the id of its call. @default false */
  userIsCallId?: boolean | undefined;
  /**
   * Called with a sentence for whoever runs the service: why an upstream failed, which clients don't see, and that requests
   * name no call. The same sentence comes at most once a minute.
   * @default they are ignored
   */
  onWarning?: ((sentence: string) => void) | undefined;
  /** Platforms that send messages of their own, with what proves that they come from there. @default none */
  platforms?: PlatformOptions | undefined;
}

/** What proves that a message is a platform's. A secret has at least 16 characters. */
export interface PlatformOptions {
  /** Vapi's server messages have this secret in `X-Vapi-Secret`, or as bearer token. @default they are refused */
  vapi?: { secret: string } | undefined;
  /**
   * Retell signs its webhooks with the API key of the account. It signs no WebSocket, so its address has `token` in it.
   * @default both are refused
   */
  retell?: { apiKey: string; token: string } | undefined;
  /** Workspace of their calls. @default default */
  workspace?: string | undefined;
}

/** Options with their defaults. */
export interface Settings {
  upstreams: readonly Upstream[];
  deadlineMs: number;
  answerMs: number;
  sentence: string | null;
  userIsCallId: boolean;
  keepsThoughts: boolean;
  /** Which models begin with thoughts. */
  thinking: Thinking;
  warn: (sentence: string) => void;
  platforms: PlatformOptions;
  /** Sees the requests to upstreams. */
  observer: Pick<Observer, "observe" | "headers">;
}

/** Options with their defaults. Throws `invalid_value`. */
export function settingsOf(options: GatewayOptions): Omit<Settings, "observer"> {
  checkNames(options);
  const { upstream, fallback, deadlineMs = 8_000, answerMs = 60_000, sentence } = options;
  const { userIsCallId = false, keepsThoughts = false, onWarning = () => {}, platforms = {} } = options;
  const upstreams = fallback ? [upstream, fallback] : [upstream];
  for (const each of upstreams) completionsAddress(each);
  within("deadlineMs", deadlineMs, 100, 60_000);
  within("answerMs", answerMs, deadlineMs, 600_000);
  for (const [name, secret] of secretsOf(platforms)) {
    if (secret.length >= 16) continue;
    const message = `platforms.${name} has ${secret.length} characters; pass at least 16.`;
    throw new CuecardError("invalid_value", message, { param: `platforms.${name}` });
  }
  const words = sentence?.trim() || null;
  const warn = createWarn(onWarning);
  const thinking = createThinking(warn);
  return { upstreams, deadlineMs, answerMs, sentence: words, userIsCallId, keepsThoughts, thinking, warn, platforms };
}

function checkNames(options: GatewayOptions): void {
  const name = "createGateway";
  checkOptions(name, options, {
    upstream: true,
    fallback: true,
    deadlineMs: true,
    answerMs: true,
    sentence: true,
    keepsThoughts: true,
    userIsCallId: true,
    onWarning: true,
    platforms: true,
  });
  const { upstream, fallback, platforms = {} } = options;
  checkOptions(name, upstream, upstreamNames, "upstream");
  if (fallback) checkOptions(name, fallback, upstreamNames, "fallback");
  checkOptions(name, platforms, { vapi: true, retell: true, workspace: true }, "platforms");
  const { vapi, retell } = platforms;
  if (vapi) checkOptions(name, vapi, { secret: true }, "platforms.vapi");
  if (retell) checkOptions(name, retell, { apiKey: true, token: true }, "platforms.retell");
}

function secretsOf({ vapi, retell }: PlatformOptions): [name: string, secret: string][] {
  return [
    ...(vapi ? [["vapi.secret", vapi.secret] as [string, string]] : []),
    ...(retell
      ? [["retell.apiKey", retell.apiKey] as [string, string], ["retell.token", retell.token] as [string, string]]
      : []),
  ];
}

function within(param: string, value: number, min: number, max: number): void {
  if (value >= min && value <= max) return;
  throw new CuecardError("invalid_value", `${param} is ${value}; pass ${min} to ${max} milliseconds.`, { param });
}
