import type { Rule } from "../../schema/team-definition.ts";

/** Rules in the order in which they are asked. */
export function inOrder<Item extends { priority?: number | undefined }>(rules: readonly Item[]): Item[] {
  return rules.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
}

/** A rule's targets, the preferred one first. */
export function targetsOf(to: Rule["to"]): string[] {
  return typeof to === "string" ? [to] : to;
}

/** The targets before the current member: a call never goes down the list. */
export function preferred(targets: readonly string[], current: string): string[] {
  const place = targets.indexOf(current);
  return place < 0 ? [...targets] : targets.slice(0, place);
}
