import { randomBytes } from "node:crypto";
import { CuecardError } from "@cuecard/core";
import { createHandler, createMcp } from "@cuecard/http";
import { createCuecard } from "cuecard";
import { findHolder, ownFolder } from "cuecard/internals";
import { uploadSecret } from "../data-folder/secret.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { complain } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";

/** Where tools are asked for. */
export interface ReachedService {
  /** Its address. */
  url: URL;
  key: string;
  /** Sends the requests. */
  fetch: typeof fetch;
  close(): Promise<void>;
}

/** Flags that say which service is meant. */
export interface ServiceFlags extends PlaceFlags {
  url?: string;
  keyEnv: string;
  allowUrl: string[];
  allowPort: number[];
}

/**
 * The service at `--url`; else the one that holds the data folder; else one in this process that nobody else can reach.
 * Throws `missing_field` for a service at an address without a key.
 */
export async function reachService(flags: ServiceFlags, environment: NodeJS.ProcessEnv): Promise<ReachedService> {
  if (flags.url !== undefined) {
    const key = environment[flags.keyEnv];
    if (key) return remote(flags.url, key);
    const message = `--url needs a key of the service in the variable ${flags.keyEnv}; set it, or name another one with --key-env.`;
    throw new CuecardError("missing_field", message, { param: "keyEnv" });
  }
  refuseNothing(flags);
  const options = optionsFrom(flags, environment);
  const folder = ownFolder(options);
  const holder = folder === null ? null : findHolder(folder);
  if (holder?.url && holder.key) return remote(holder.url, holder.key);

  const key = `sk_live_local_${randomBytes(32).toString("hex")}`;
  const cuecard = await createCuecard({
    ...options,
    allowUrlOrigins: flags.allowUrl,
    allowPorts: flags.allowPort,
    apiKeys: [...options.apiKeys, key],
    onWarning: complain,
  });
  const secret = uploadSecret(flags.data, environment);
  const handler = createHandler(cuecard, { secret, version, extensions: [createMcp({ version })] });
  return {
    url: new URL("http://localhost/mcp"),
    key,
    fetch: (input, init) => handler(new Request(input, init)),
    close: () => cuecard.close(),
  };
}

function remote(url: string, key: string): ReachedService {
  const address = new URL("mcp", url.endsWith("/") ? url : `${url}/`);
  return { url: address, key, fetch, async close() {} };
}
