import type { Issue } from "../../errors.ts";
import type { Json, JsonObject } from "../../schema/common.ts";
import type { TeamRecord } from "../../schema/team.ts";
import { isObject } from "../member/overrides.ts";
import { secretMark } from "../template/variables.ts";

/** The team as users see it, with a mark in place of the value of each secret variable. */
export function withoutSecrets(team: TeamRecord): TeamRecord {
  return { ...team, definition: team.definition && changeSecrets(team.definition, () => secretMark) };
}

/** The definition with the stored value in place of each mark, since users may send back what a GET returned. */
export function withStoredSecrets(definition: JsonObject, stored: JsonObject | null): JsonObject {
  const values = secretsOf(stored);
  return changeSecrets(definition, ({ name, value = "" }) =>
    value === secretMark ? (values.get(name) ?? value) : value,
  );
}

/** An earlier definition, with the present value of each secret variable that there still is. */
export function withPresentSecrets(earlier: JsonObject, present: JsonObject | null): JsonObject {
  const values = secretsOf(present);
  return changeSecrets(earlier, ({ name, value = "" }) => values.get(name) ?? value);
}

/** Marks that stand for nothing. */
export function markIssues(definition: JsonObject): Issue[] {
  return variablesOf(definition).flatMap(({ value }, index) => {
    const path = `definition.variables[${index}].value`;
    const message = `${path} is "${secretMark}", the placeholder of a hidden value; pass the value, or "" when each call passes it.`;
    return value === secretMark ? [{ path, message }] : [];
  });
}

function changeSecrets(definition: JsonObject, change: (variable: JsonObject) => JsonObject[string]): JsonObject {
  const { variables } = definition;
  if (!Array.isArray(variables)) return definition;
  const changed = variables.map((each) => (isObject(each) && isSecret(each) ? { ...each, value: change(each) } : each));
  return { ...definition, variables: changed };
}

/** A definition that is not checked yet may have any shape. */
function variablesOf(definition: JsonObject | null): JsonObject[] {
  const variables = definition?.variables;
  return Array.isArray(variables) ? variables.filter((each) => isObject(each)) : [];
}

function secretsOf(definition: JsonObject | null): Map<Json | undefined, Json | undefined> {
  return new Map(variablesOf(definition).flatMap((each) => (isSecret(each) ? [[each.name, each.value] as const] : [])));
}

function isSecret({ secret, value }: JsonObject): boolean {
  return secret === true && value !== "";
}
