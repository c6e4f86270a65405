import type { Absence } from "../phrases/phrases.ts";

/** A pattern for what is said to be absent, one or several, as a whole denial. */
export function absenceOf({ none, ills, and, unless = "" }: Absence): string {
  const gap = none.endsWith(" )") ? "" : " ";
  const ill = `(?:${ills})${unless}`;
  return `${none}${gap}${ill}(?:,?${and} ?${ill})*`;
}
