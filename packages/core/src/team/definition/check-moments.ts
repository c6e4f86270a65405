import type { Issue } from "../../errors.ts";
import type { Condition } from "../../schema/condition.ts";
import { Rule } from "../../schema/team-definition.ts";
import { namesVariable } from "../route/condition.ts";
import type { Draft } from "./draft.ts";

/** What happens when rules are asked. Each is a moment of its own. */
const moments = ["the caller's words", "the agent's words", "silence", "keys", "anything else"] as const;
type Moment = (typeof moments)[number];

/** Finds rules whose conditions never hold together, since each is known at another moment. */
export function momentIssues({ rules }: Pick<Draft, "rules">): Issue[] {
  return rules.flatMap(({ item, path }) => {
    const { data: rule } = Rule.safeParse(item);
    if (!rule || momentsOf(rule.when, true).length > 0) return [];
    const message = `${path} ("${rule.name}") can never fire: its conditions are about different moments, such as the caller's words and keys. Use any in place of all, or write two rules.`;
    return [{ path, message }];
  });
}

/** The moments at which a condition can hold, or at which it can be known not to hold. */
export function momentsOf(when: Condition, holds: boolean): readonly Moment[] {
  if ("not" in when) return momentsOf(when.not, !holds);
  if ("all" in when || "any" in when) {
    const together = "all" in when === holds;
    const asks = "all" in when && namesVariable(when);
    const each = ("all" in when ? when.all : when.any).map((inner) =>
      // The call's matter is known at any moment.
      asks && "intent" in inner ? moments : momentsOf(inner, holds),
    );
    return moments.filter((moment) =>
      together ? each.every((some) => some.includes(moment)) : each.some((some) => some.includes(moment)),
    );
  }
  if ("keywords" in when || "matches" in when || "intent" in when || "confidence" in when)
    return ["the caller's words"];
  if ("said" in when) return ["the agent's words"];
  if ("dtmf" in when) return ["keys"];
  return "silence" in when && holds ? ["silence"] : moments;
}
