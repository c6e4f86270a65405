import { CuecardError } from "@cuecard/core";

/** A DNS name, an IPv4 address or a bracketed IPv6 address, with an optional port from 1 to 65535 (RFC 3986, 3.2.2). */
const form =
  /^(?<name>(?=.{1,253}(?::|$))[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?|\[[0-9a-f:.]{2,45}\])(?::(?<port>\d{1,5}))?$/i;
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
/** Health checks name the machine's own address. */
const openPaths = new Set(["/healthz", "/readyz"]);

/**
 * Checks the Host header. Throws `invalid_value` for one that is not a host and port, and `host_not_allowed` for one
 * that is not allowed.
 */
export type HostCheck = (request: Request, path: string) => void;

/**
 * Makes the check of the Host header. Without allowed hosts it accepts any. Otherwise it accepts these, the host of the
 * public URL, and this machine's loopback names. A host without a port is accepted with any port. Throws
 * `invalid_value` for an allowed host that is not a host.
 */
export function createHostCheck({
  allowedHosts,
  publicUrl,
}: {
  allowedHosts: readonly string[];
  publicUrl: string | null;
}): HostCheck {
  const allowed = new Set([...allowedHosts.map(checkedHost), ...(publicUrl === null ? [] : [new URL(publicUrl).host])]);
  // Clients name the same host in each request.
  let accepted: string | null = null;
  return (request, path) => {
    const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
    if (host === accepted) return;
    const name = nameOf(host);
    if (name === null)
      throw new CuecardError(
        "invalid_value",
        "The Host header is not a host name or address with an optional port; send the host that the service runs on.",
      );
    if (allowedHosts.length === 0 || loopback.test(name) || allowed.has(host) || allowed.has(name)) {
      accepted = host;
      return;
    }
    if (openPaths.has(path)) return;
    const message = `The service does not accept the host ${host}; use a host that it was started with, or start it with --allowed-host ${host}.`;
    throw new CuecardError("host_not_allowed", message);
  };
}

/** Returns the name or address without its port. Null for anything that is not a host and port. */
function nameOf(host: string): string | null {
  const { name, port } = form.exec(host)?.groups ?? {};
  if (name === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return null;
  return URL.canParse(`http://${host}`) ? name : null;
}

function checkedHost(host: string): string {
  if (nameOf(host.toLowerCase()) !== null) return host.toLowerCase();
  throw new CuecardError(
    "invalid_value",
    `Allowed host "${host}" is not a host; pass a name or an address, with or without a port, such as cuecard:8080.`,
    {
      param: "allowedHosts",
    },
  );
}
