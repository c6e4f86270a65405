import type { Absence } from "../../../language/shape/phrases.ts";

/** Patterns for what is said to be absent, one or several, each as a whole denial. */
export function absenceOf({ none, ills, and, behind, unless = "" }: Absence, { isSpaceless = false } = {}): string[] {
  const gap = isSpaceless ? "" : " ";
  const ill = `(?:${ills})${unless}`;
  const all = `${ill}(?:,?${and} ?${ill})*`;
  return [
    ...(none === undefined ? [] : [`${none}${none.endsWith(" )") ? "" : gap}${all}`]),
    ...(behind === undefined ? [] : [`${all}${gap}${behind}`]),
  ];
}
