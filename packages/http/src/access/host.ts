import { CuecardError } from "@cuecard/core";

/**
 * A name, an IPv4 or a bracketed IPv6 address, and a port from 1 to 65535 where there is one (RFC 3986, 3.2.2, without
 * what no DNS name has).
 */
const form =
  /^(?<name>(?=.{1,253}(?::|$))[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?|\[[0-9a-f:.]{2,45}\])(?::(?<port>\d{1,5}))?$/i;
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
/** Probes come by an address of the machine. */
const openPaths = new Set(["/healthz", "/readyz"]);

/**
 * Checks the Host header. Throws `invalid_value` for one that is no host and port, and `host_not_allowed` for one that
 * is not allowed.
 */
export type HostCheck = (request: Request, path: string) => void;

/**
 * Makes the check of the hosts that a request may name. Without allowed hosts that is any. Otherwise it is these, the
 * public URL's, and this machine's own loopback names; one without a port may be named with any. Throws `invalid_value`
 * for a host that is none.
 */
export function createHostCheck({
  allowedHosts,
  publicUrl,
}: {
  allowedHosts: readonly string[];
  publicUrl: string | null;
}): HostCheck {
  const allowed = new Set([...allowedHosts.map(checkedHost), ...(publicUrl === null ? [] : [new URL(publicUrl).host])]);
  return (request, path) => {
    const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
    const name = nameOf(host);
    if (name === null)
      throw new CuecardError(
        "invalid_value",
        "The Host header is no host name or address with an optional port; send the service's own.",
      );
    if (
      allowedHosts.length === 0 ||
      openPaths.has(path) ||
      loopback.test(name) ||
      allowed.has(host) ||
      allowed.has(name)
    )
      return;
    const message = `The service does not answer for the host ${host}; use one that it was started with, or start it with --allowed-host ${host}.`;
    throw new CuecardError("host_not_allowed", message);
  };
}

/** Returns the name or address without its port. Null for what is no host and port. */
function nameOf(host: string): string | null {
  const { name, port } = form.exec(host)?.groups ?? {};
  if (name === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return null;
  return URL.canParse(`http://${host}`) ? name : null;
}

function checkedHost(host: string): string {
  if (nameOf(host.toLowerCase()) !== null) return host.toLowerCase();
  throw new CuecardError(
    "invalid_value",
    `Allowed host "${host}" is no host; give a name or an address, with a port or for any, such as cuecard:8080.`,
    {
      param: "allowedHosts",
    },
  );
}
