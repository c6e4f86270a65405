/** BCP 47 by prefix: `es` covers `es-MX`, not the other way round. */
export function languageCovers(wanted: string, spoken: string): boolean {
  return `${spoken.toLowerCase().replaceAll("_", "-")}-`.startsWith(`${wanted.toLowerCase()}-`);
}
