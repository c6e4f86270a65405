import { type Cuecard, CuecardError } from "@cuecard/core";
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
  userIsCallId: boolean;
  vapiSecretEnv?: string;
  retellKeyEnv?: string;
  retellTokenEnv?: string;
}

/** The gateway of a service; null when it has no upstream. It is loaded only when it is asked for. */
export async function gatewayOf(
  cuecard: Cuecard,
  flags: GatewayFlags,
  environment: NodeJS.ProcessEnv,
): Promise<Gateway | null> {
  const options = gatewayOptions(flags, environment);
  return options && (await import("@cuecard/gateway")).createGateway(cuecard, options);
}

/** Options of the gateway. Throws `missing_field` for a variable that is not set, and for flags without `--upstream`. */
export function gatewayOptions(flags: GatewayFlags, environment: NodeJS.ProcessEnv): GatewayOptions | null {
  const { upstream: url, upstreamFallback, upstreamSentence: sentence, userIsCallId } = flags;
  if (url === undefined) {
    const needing = needsUpstream.find((name) => flags[name] !== undefined);
    if (needing === undefined) return null;
    const flag = `--${needing.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const message = `${flag} needs --upstream with the address of a model.`;
    throw new CuecardError("missing_field", message, { param: "upstream" });
  }
  const fallback =
    upstreamFallback &&
    upstreamOf(
      upstreamFallback,
      flags.upstreamFallbackKeyEnv,
      flags.upstreamFallbackModel ?? flags.upstreamModel,
      environment,
    );
  return {
    upstream: upstreamOf(url, flags.upstreamKeyEnv, flags.upstreamModel, environment),
    ...(fallback && { fallback }),
    deadlineMs: flags.upstreamDeadline,
    ...(sentence !== undefined && { sentence }),
    userIsCallId,
    platforms: platformsOf(flags, environment),
  };
}

const needsUpstream = [
  "upstreamKeyEnv",
  "upstreamModel",
  "upstreamFallback",
  "upstreamSentence",
  "vapiSecretEnv",
  "retellKeyEnv",
] as const;

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
