import { isIPv4, isIPv6 } from "node:net";
import { addressOf } from "../request/arrival.ts";

/** The network that a request comes from: an IPv4 address, or the first 64 bits of an IPv6 one, which one client has whole. */
export function clientNetwork(request: Request, hops: number): string {
  const address = clientAddress(request, hops);
  if (address === null) return "unknown";
  return isIPv4(address) ? address : first64(address);
}

/**
 * The address that a request comes from, without a port; null for anything else. `hops` proxies in front are trusted,
 * and each has added one address to `X-Forwarded-For`. What a client wrote there itself stands before and is ignored.
 */
export function clientAddress(request: Request, hops: number): string | null {
  const forwarded = request.headers.get("x-forwarded-for");
  const chain = hops > 0 && forwarded !== null ? forwarded.split(",").map((each) => each.trim()) : [];
  chain.push(addressOf(request));
  const address = chain.at(-1 - hops) ?? chain[0]!;
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(bare)) return bare;
  if (isIPv6(bare)) return bare.replace(/%.*$/, "");
  const withoutPort = bare.replace(/:\d+$/, "");
  return isIPv4(withoutPort) ? withoutPort : null;
}

function first64(address: string): string {
  const [left = "", right] = address.split("::");
  const before = left === "" ? [] : left.split(":");
  const after = right ? right.split(":") : [];
  // An IPv4 part at the end is two groups, which never reach into the first four.
  const zeros =
    right === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "").toLowerCase()).join(":")}::/64`;
}
