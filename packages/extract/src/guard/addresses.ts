import ipaddr from "ipaddr.js";

/** Addresses in public ranges that answer only inside a cloud: Azure's platform service. */
const cloudInternal: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * The only part of IPv6 that is assigned to the public internet (RFC 4291, IANA's registry). All outside of it is
 * special.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is of the public internet: not loopback, private, link-local, metadata, translated, multicast or
 * reserved.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || cloudInternal.has(address)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** Returns the literal address of a URL's host, without brackets. Null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}

/** Whether a name is this machine: `localhost` and all below it, whatever a name server says (RFC 6761). */
export function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}
