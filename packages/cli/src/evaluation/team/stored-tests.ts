import type { CreateCallTest, TestMove } from "@cuecard/core";
import { fault } from "../sets/read-text.ts";
import type { WrittenCall } from "./read-calls.ts";

type Script = Pick<CreateCallTest, "name" | "variables"> & { moves: TestMove[] };

/**
 * A written call as a stored test: each line of the caller is a move that must end with its member, and what the agent
 * says answers the move before. A greeting is left out, since the team has its own. Throws `invalid_value` that names the
 * line for what a stored test can't hold: two members of one turn, and a variable that is set between turns.
 */
export function storedTestOf({ name, steps }: WrittenCall, path: string): Script {
  const moves: TestMove[] = [];
  const variables: NonNullable<Script["variables"]> = {};
  for (const step of steps) {
    const before = moves.at(-1);
    if (step.type === "turn") {
      if (step.right.length > 1)
        throw fault(
          path,
          step.line,
          `a stored test has one member for each turn, and this turn has ${step.right.join(" and ")}`,
        );
      moves.push({ type: "says", text: step.text, criteria: [{ endsWith: step.right[0] }] });
    } else if (step.type === "agent") {
      if (before) before.replies = [...(before.replies ?? []), { say: step.text }];
    } else if (step.event.type === "variable") {
      if (before)
        throw fault(
          path,
          null,
          `in the call "${name}" ${step.event.name} is set behind a turn; set it before the first`,
        );
      variables[step.event.name] = step.event.value;
    } else if (step.event.type === "dtmf") moves.push({ type: "dtmf", digits: step.event.digits });
    else moves.push({ type: "silence", ms: step.event.ms });
  }
  return { name, moves, ...(Object.keys(variables).length > 0 && { variables }) };
}
