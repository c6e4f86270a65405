import type { Issue } from "../../errors.ts";
import { isObject } from "../member/overrides.ts";
import { variablesIn } from "../template/template.ts";
import type { Draft } from "./draft.ts";

/** Rules compare secret variables, but no text shows them: a text that uses one would come out wrong. */
export function secretIssues({ variables, overrides, memberOverrides, rules }: Draft): Issue[] {
  const secrets = new Set(variables.filter(({ secret }) => secret).map(({ name }) => name));
  if (secrets.size === 0) return [];

  function printed(value: unknown, path: string): Issue[] {
    if (typeof value === "string") {
      return variablesIn(value)
        .filter((name) => secrets.has(name))
        .map((name) => ({
          path,
          message: `${path} shows the secret variable "${name}"; remove it, or set secret to false.`,
        }));
    }
    if (Array.isArray(value)) return value.flatMap((item, index) => printed(item, `${path}[${index}]`));
    return isObject(value) ? Object.entries(value).flatMap(([key, item]) => printed(item, `${path}.${key}`)) : [];
  }

  return [
    ...printed(overrides, "overrides"),
    ...printed(memberOverrides, "memberOverrides"),
    ...rules.flatMap(({ message }) => (message ? printed(message.name, message.path) : [])),
  ];
}
