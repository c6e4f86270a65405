import { type Cuecard, CuecardError } from "@cuecard/core";
import type { Gateway, GatewayOptions, Upstream } from "@cuecard/gateway";

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
    const needing = (Object.keys(flags) as (keyof GatewayFlags)[]).find(
      (name) => /^upstream./.test(name) && name !== "upstreamDeadline" && flags[name] !== undefined,
    );
    if (needing === undefined) return null;
    const flag = `--${needing.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new CuecardError("missing_field", `${flag} needs --upstream with the address of a model.`, {
      param: "upstream",
    });
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
  };
}

function upstreamOf(
  url: string,
  keyVariable: string | undefined,
  model: string | undefined,
  environment: NodeJS.ProcessEnv,
): Upstream {
  const apiKey = keyVariable === undefined ? undefined : environment[keyVariable];
  if (keyVariable !== undefined && !apiKey) {
    const message = `The variable ${keyVariable} is not set; set it to the key of ${url}, or name another one.`;
    throw new CuecardError("missing_field", message, { param: "upstreamKeyEnv" });
  }
  return { url, ...(apiKey && { apiKey }), ...(model && { model }) };
}
