import { CuecardError } from "../errors.ts";

/** For an agent that is not stored. `param` is the field of the input that named it, where it has one. */
export const agentNotFound = (id: string, param?: string): CuecardError =>
  new CuecardError(
    "agent_not_found",
    `Agent "${id}" does not exist; list the agents to see their ids.`,
    param === undefined ? {} : { param },
  );
