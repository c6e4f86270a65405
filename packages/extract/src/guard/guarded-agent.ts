import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { CuecardError } from "@cuecard/core";
import { Agent, buildConnector } from "undici";
import { isLocalName, isPublicAddress, literalAddress } from "./addresses.ts";

/** Looks up all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What connections may be made. */
export interface GuardedAgentOptions {
  /** Origins that may be at private addresses. */
  allowed: ReadonlySet<string>;
  /** @default the system's resolver */
  resolve?: Resolve;
}

const connectTimeoutMs = 10_000;

/**
 * Makes an agent that connects only to public addresses. It checks the very addresses that it connects to, at the time
 * when it does, so that neither a spelling of an address nor a second answer of the name server gets around the check.
 */
export function createGuardedAgent({ allowed, resolve = systemLookup }: GuardedAgentOptions): Agent {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      const blocked = addresses.find(({ address }) => !isPublicAddress(address));
      if (blocked) return callback(blockedAddress(hostname, blocked.address), "");
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? "", first?.family);
    });
  };
  const connectGuarded = buildConnector({ timeout: connectTimeoutMs, lookup });
  const connectAllowed = buildConnector({ timeout: connectTimeoutMs });
  return new Agent({
    connect(options, callback) {
      if (allowed.has(originOf(options))) return connectAllowed(options, callback);
      const blocked = blockedHost(options.hostname);
      if (blocked) return callback(blocked, null);
      connectGuarded(options, callback);
    },
  });
}

/** The error of a host that is known as private without a name server. Null for every other host. */
export function blockedHost(hostname: string): CuecardError | null {
  const literal = literalAddress(hostname);
  const isBlocked = literal === null ? isLocalName(hostname) : !isPublicAddress(literal);
  return isBlocked ? blockedAddress(hostname, null) : null;
}

function originOf({ protocol, hostname, port }: buildConnector.Options): string {
  const host = hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}${port ? `:${port}` : ""}`).origin;
}

/**
 * The error of a private address. Only its cause names the address: who adds a source must not learn the machines of
 * the network inside.
 */
function blockedAddress(hostname: string, address: string | null): CuecardError {
  const message = `${hostname} is not an address of the public internet, so nothing was fetched; the operator can allow its origin with --allow-url (allowUrlOrigins).`;
  return new CuecardError(
    "fetch_blocked",
    message,
    address === null ? {} : { cause: new Error(`${hostname} resolves to ${address}.`) },
  );
}
