/**
 * How much a page of the site counts in its search: the reference before guides of the same words, and pages for those
 * who change Cuecard last. The site carries this function as text, so it may use nothing from outside.
 */
export function searchWeight(address: string): number {
  if (/^\/(contributing|decisions)\//.test(address)) return 0.1;
  return address.startsWith("/reference/") ? 1.4 : 1;
}

/**
 * The words of a text, as the search indexes and asks them. A name in code, such as `upload_not_found`, is a word beside its
 * parts: else every page with "not found" comes before the one that has it. Carried as text too.
 */
export function searchWords(text: string): string[] {
  return [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/\w+_\w+/g) ?? [])];
}
