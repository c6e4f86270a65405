import { CuecardError } from "@cuecard/core";

/** Exceptions from the rule that only public hosts and the ports 80 and 443 are fetched. */
export interface UrlOptions {
  /** Origins, such as `http://127.0.0.1:8080`, that may be at private addresses and at any port. */
  allowUrlOrigins: readonly string[];
  /** Ports of public hosts that can be fetched in addition to 80 and 443. */
  allowPorts: readonly number[];
}

/** Addresses that may be fetched. */
export interface UrlRules {
  /** Origins that may be at private addresses, as `URL` writes them. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Whether the port of an address may be fetched. Whether its host is public shows only when it is looked up. */
  allowsPort(url: URL): boolean;
}

/** Ports of the web. Other ports may belong to other services, which a request could harm. */
const webPorts = [80, 443];

/** Makes the rules that say which addresses can be fetched. Throws `invalid_value` for an invalid origin or port. */
export function createUrlRules({ allowUrlOrigins, allowPorts }: UrlOptions): UrlRules {
  const allowedOrigins = new Set(allowUrlOrigins.map(originFrom));
  const ports = new Set([...webPorts, ...allowPorts.map(checkedPort)]);
  return { allowedOrigins, allowsPort: (url) => allowedOrigins.has(url.origin) || ports.has(portOf(url)) };
}

function portOf({ protocol, port }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function checkedPort(port: number): number {
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CuecardError("invalid_value", `${port} is not a port; name one from 1 to 65535.`, { param: "allowPorts" });
}

function originFrom(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  const message = `"${text}" is not an origin; name it as scheme, host and port, such as http://127.0.0.1:8080.`;
  throw new CuecardError("invalid_value", message, { param: "allowUrlOrigins" });
}
