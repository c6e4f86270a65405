import type { Issue } from "../../errors.ts";
import { Condition } from "../../schema/condition.ts";
import { contradictionIn } from "../route/contradiction.ts";
import { createImplication } from "../route/implies.ts";
import { momentsOf } from "./check-moments.ts";
import { conditionIssues, namesIn } from "./check-rules.ts";
import type { Draft } from "./draft.ts";

/** Checks gates: what each is kept until can be asked and can come about, and no person is one. */
export function gateIssues({ members }: Pick<Draft, "members">): Issue[] {
  const { unlearned } = namesIn(members);
  const implies = createImplication();
  return members.flatMap(({ path: memberPath, until, isHuman }): Issue[] => {
    if (until === undefined) return [];
    const path = `${memberPath}.until`;
    if (isHuman)
      return [{ path, message: `${path} is for an agent; a person decides how long to keep the call, so remove it.` }];
    const { data: when } = Condition.safeParse(until);
    const why = when && (contradictionIn(when, implies) ?? (momentsOf(when, true).length === 0 ? apart : null));
    const never = { path, message: `${path} can never hold: ${why}. Change it, or remove it.` };
    return [...conditionIssues(until, path, unlearned), ...(why ? [never] : [])];
  });
}

const apart = "its conditions are about different moments, such as the caller's words and keys";
