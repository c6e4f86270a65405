import { CuecardError } from "../errors.ts";

/** For a team that is not stored. `param` is the field of the input that named it, where it has one. */
export const teamNotFound = (id: string, param?: string): CuecardError =>
  new CuecardError(
    "team_not_found",
    `Team "${id}" does not exist; list the teams to see their ids.`,
    param === undefined ? {} : { param },
  );
