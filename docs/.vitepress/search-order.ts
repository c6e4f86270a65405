/**
 * How much a page of the site counts in its search: the reference before guides of the same words, and pages for those
 * who change Cuecard last. The site carries this function as text, so it may use nothing from outside.
 */
export function searchWeight(address: string): number {
  if (/^\/(contributing|decisions)\//.test(address)) return 0.1;
  return address.startsWith("/reference/") ? 1.4 : 1;
}
