import { type Analyse, type Cuecard, CuecardError } from "@cuecard/core";
import type { Gateway, GatewayOptions, PlatformOptions, Upstream } from "@cuecard/gateway";

/** Flags of `serve` that say which model answers chat completions. */
export interface GatewayFlags {
  upstream?: string;
  upstreamKeyEnv?: string;
  upstreamModel?: string;
  upstreamFallback?: string;
  upstreamFallbackKeyEnv?: string;
  upstreamFallbackModel?: string;
  /** Milliseconds. */
  upstreamDeadline: number;
  upstreamSentence?: string;
  upstreamThinksFirst?: boolean;
  upstreamKeepsThoughts?: boolean;
  userIsCallId: boolean;
  vapiSecretEnv?: string;
  retellKeyEnv?: string;
  retellTokenEnv?: string;
}

/** The gateway of a service; null when it has no upstream. It is loaded only when it is asked for. */
export async function gatewayOf(
  cuecard: Cuecard,
  flags: GatewayFlags,
  { environment, onWarning }: { environment: NodeJS.ProcessEnv; onWarning: (sentence: string) => void },
): Promise<Gateway | null> {
  const options = gatewayOptions(flags, environment);
  return options && (await import("@cuecard/gateway")).createGateway(cuecard, { ...options, onWarning });
}

/** The upstream also says what ended calls were about, where teams ask for it. */
export async function analyseOf(flags: GatewayFlags, environment: NodeJS.ProcessEnv): Promise<{ analyse?: Analyse }> {
  const options = gatewayOptions(flags, environment);
  return options ? { analyse: (await import("@cuecard/gateway")).createChatAnalyse(options.upstream) } : {};
}

/** Options of the gateway. Throws `missing_field` for a variable that is not set, and for flags that need another one. */
export function gatewayOptions(flags: GatewayFlags, environment: NodeJS.ProcessEnv): GatewayOptions | null {
  const { upstream: url, upstreamFallback, upstreamSentence: sentence, userIsCallId } = flags;
  for (const { name, needs, what } of needed) {
    if (!flags[name] || flags[needs] !== undefined) continue;
    throw new CuecardError("missing_field", `${flagOf(name)} needs ${flagOf(needs)} with ${what}.`, { param: needs });
  }
  if (url === undefined) return null;
  const fallback =
    upstreamFallback &&
    upstreamOf(
      upstreamFallback,
      flags.upstreamFallbackKeyEnv,
      flags.upstreamFallbackModel ?? flags.upstreamModel,
      environment,
    );
  return {
    upstream: {
      ...upstreamOf(url, flags.upstreamKeyEnv, flags.upstreamModel, environment),
      ...(flags.upstreamThinksFirst && { thinksFirst: true }),
    },
    ...(fallback && { fallback }),
    deadlineMs: flags.upstreamDeadline,
    ...(sentence !== undefined && { sentence }),
    ...(flags.upstreamKeepsThoughts && { keepsThoughts: true }),
    userIsCallId,
    platforms: platformsOf(flags, environment),
  };
}

interface Needed {
  name: keyof GatewayFlags;
  needs: "upstream" | "upstreamFallback" | "retellKeyEnv";
  what: string;
}

/** Flags that do nothing without another one. */
const needed: readonly Needed[] = [
  ...(["upstreamFallbackKeyEnv", "upstreamFallbackModel"] as const).map(
    (name): Needed => ({ name, needs: "upstreamFallback", what: "the address of a second model" }),
  ),
  { name: "retellTokenEnv", needs: "retellKeyEnv", what: "the variable of Retell's API key" },
  ...(
    [
      "upstreamKeyEnv",
      "upstreamModel",
      "upstreamFallback",
      "upstreamSentence",
      "upstreamThinksFirst",
      "upstreamKeepsThoughts",
      "userIsCallId",
      "vapiSecretEnv",
      "retellKeyEnv",
    ] as const
  ).map((name): Needed => ({ name, needs: "upstream", what: "the address of a model" })),
];

const flagOf = (name: keyof GatewayFlags) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function platformsOf(flags: GatewayFlags, environment: NodeJS.ProcessEnv): PlatformOptions {
  const { vapiSecretEnv, retellKeyEnv, retellTokenEnv } = flags;
  const retell = retellKeyEnv && {
    apiKey: variableOf(retellKeyEnv, environment),
    token: variableOf(retellTokenEnv ?? "CUECARD_RETELL_TOKEN", environment),
  };
  return {
    ...(vapiSecretEnv && { vapi: { secret: variableOf(vapiSecretEnv, environment) } }),
    ...(retell && { retell }),
  };
}

function upstreamOf(
  url: string,
  keyVariable: string | undefined,
  model: string | undefined,
  environment: NodeJS.ProcessEnv,
): Upstream {
  const apiKey = keyVariable === undefined ? undefined : variableOf(keyVariable, environment);
  return { url, ...(apiKey && { apiKey }), ...(model && { model }) };
}

function variableOf(variable: string, environment: NodeJS.ProcessEnv): string {
  const value = environment[variable];
  if (value) return value;
  throw new CuecardError("missing_field", `The variable ${variable} is not set; set it, or name another one.`);
}
