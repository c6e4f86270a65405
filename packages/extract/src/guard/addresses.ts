import ipaddr from "ipaddr.js";

/** Addresses in public ranges that answer only inside a cloud: Azure's platform service. */
const cloudInternal: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The only part of IPv6 that is given out for the public internet (RFC 4291, IANA's registry); all else outside of it is special. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** True only for addresses of the public internet: no loopback, private, link-local, metadata, translated, multicast or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || cloudInternal.has(address)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** The literal address that a URL's host is, its brackets taken off; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}

/** `localhost` and all below it are this machine, whatever a name server says (RFC 6761). */
export function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}
