import type { CallSummary } from "../../schema/call.ts";
import type { TeamDefinition, Variable } from "../../schema/team-definition.ts";
import { printed } from "./template.ts";

type Values = CallSummary["variables"];

/** Shown in place of a secret. */
export const secretMark = "[secret]";

/** Variables of a call: `variables` may be shown, with secrets masked; only rules compare `secrets`. */
export interface CallVariables {
  variables: Values;
  secrets: Values;
}

/** Adds values to a call's variables; the later ones win. `names` are those of the secret ones. */
export function withVariables(
  { variables, secrets }: CallVariables,
  names: ReadonlySet<string>,
  values: Readonly<Values>,
): CallVariables {
  const entries = Object.entries(values);
  const hidden = entries.filter(([name]) => names.has(name));
  return {
    variables: {
      ...variables,
      ...Object.fromEntries(entries.map(([name, value]) => [name, names.has(name) ? secretMark : value])),
    },
    secrets: { ...secrets, ...Object.fromEntries(hidden) },
  };
}

/**
 * The team's variables with a call's values over them. A secret that is empty in the team has to come with the call.
 */
export function joinVariables(definition: Pick<TeamDefinition, "variables">, values: Readonly<Values>): CallVariables {
  const own = (definition.variables ?? []).filter(({ value, secret }) => !secret || value !== "");
  const names = secretNames(definition);
  const team = withVariables(
    { variables: {}, secrets: {} },
    names,
    Object.fromEntries(own.map(({ name, value }) => [name, value])),
  );
  return withVariables(team, names, values);
}

export function secretNames({ variables = [] }: Pick<TeamDefinition, "variables">): Set<string> {
  return new Set(variables.filter(({ secret }) => secret).map(({ name }) => name));
}

/** The definition with the values of its secret variables changed; the same one when it has none. */
export function withSecretValues<Definition extends Pick<TeamDefinition, "variables">>(
  definition: Definition,
  change: (variable: Variable) => string,
): Definition {
  const { variables = [] } = definition;
  if (!variables.some(({ secret, value }) => secret && value !== "")) return definition;
  const changed = variables.map((each) => (each.secret && each.value !== "" ? { ...each, value: change(each) } : each));
  return { ...definition, variables: changed };
}

/** The team's own values of secret variables. */
export function ownSecrets({ variables = [] }: Pick<TeamDefinition, "variables">): Values {
  const own = variables.filter(({ secret, value }) => secret && value !== "");
  return Object.fromEntries(own.map(({ name, value }) => [name, value]));
}

export function asTexts(values: Readonly<Values>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printed(value)]));
}

/** Shorter secrets, and true and false, are masked only in quotes: a "1" is in half of all sentences. */
const shortest = 4;
const plain = new Set(["true", "false"]);

/** Masks the values of secrets in a text. */
export function maskSecrets(text: string, secrets: Readonly<Values>): string {
  return Object.values(secrets)
    .map(String)
    .filter((value) => value !== "")
    .sort((a, b) => b.length - a.length)
    .reduce((left, value) => {
      const quoted = left.replaceAll(`"${value}"`, `"${secretMark}"`);
      return value.length < shortest || plain.has(value) ? quoted : quoted.replaceAll(value, secretMark);
    }, text);
}
