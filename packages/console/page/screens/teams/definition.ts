import type { Schema } from "../../api/client.ts";

/** A team's definition, as it is stored. */
export type Definition = Schema<"StoredTeamDefinition">;
export type Member = NonNullable<Definition["members"]>[number];
export type Rule = NonNullable<Definition["rules"]>[number];
export type Condition = Rule["when"];

/** The members that a rule may lead to, the first one first. */
export function targetsOf({ to }: Rule): readonly string[] {
  return Array.isArray(to) ? to : [to];
}

/** Stands for every member that may hand off to the target of a rule without `from`. */
export const anyone = "*";
