import type { List, PageQuery } from "../schema/common.ts";
import type { CreateTeam, ResolvedTeam, Team, TeamFilter, UpdateTeam } from "../schema/team.ts";

/** The workspace's teams. Methods throw `team_not_found` for an unknown id. */
export interface Teams {
  /** Throws `invalid_team_definition` with every problem at once. */
  create(input: CreateTeam): Promise<Team>;
  /**
   * Makes the team of this name, or brings the one there is to exactly what is given, so that set-up code may run at every start; of several
   * processes at once one makes it. What is left out is as in `create`, save `isActive`, which stays. One that is so already is not written and
   * keeps its `version`. Throws `invalid_team_definition`, and `invalid_value` when several have the name. Calls under way keep what they began with.
   */
  upsert(input: CreateTeam): Promise<Team>;
  /** The team. */
  get(id: string): Promise<Team>;
  /** One page of teams, newest first. */
  list(page?: PageQuery & TeamFilter): Promise<List<Team>>;
  /** Changes the given fields; a new definition is checked as at `create`. */
  update(id: string, patch: UpdateTeam): Promise<Team>;
  /** Removes the team. Calls that use it keep the copy they started with. */
  delete(id: string): Promise<void>;
  /** Every member's effective configuration and where each value came from. */
  resolved(id: string): Promise<ResolvedTeam>;
}
