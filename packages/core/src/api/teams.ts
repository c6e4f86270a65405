import type { List, PageQuery } from "../schema/common.ts";
import type { ClearedExamples, LearnedExample } from "../schema/learned-example.ts";
import type { CheckTeam, ResolvedTeam, TeamCheck } from "../schema/resolved-team.ts";
import type {
  CreateTeam,
  ReadyQuery,
  Team,
  TeamFilter,
  TeamReadiness,
  TeamVersion,
  UpdateTeam,
} from "../schema/team.ts";
import type { CallOptions } from "./call-options.ts";

/** The workspace's teams. Methods throw `team_not_found` for an unknown id. */
export interface Teams {
  /** Makes a team. Throws `invalid_team_definition`, which lists every problem. */
  create(input: CreateTeam): Promise<Team>;
  /**
   * Makes the team of this name, or replaces the existing one. Set-up code can call it at every start; when several
   * processes do so at once, only one makes it. Fields that you leave out get the defaults of `create`, except
   * `isActive`, which keeps its stored value. A team that is already equal is not written and keeps its `version`.
   * Throws `invalid_team_definition`, and `invalid_value` when several teams have this name. Active calls keep the
   * definition that they started with.
   */
  upsert(input: CreateTeam): Promise<Team>;
  /** Returns the team. */
  get(id: string): Promise<Team>;
  /** Returns one page of teams, newest first. */
  list(page?: PageQuery & TeamFilter): Promise<List<Team>>;
  /**
   * Changes the fields that you pass. A new definition is checked as by `create`. A patch that changes nothing leaves
   * `version` and `updatedAt` as they are. Throws `version_conflict` at another version than `ifVersion`.
   */
  update(id: string, patch: UpdateTeam): Promise<Team>;
  /**
   * Deletes the team. Calls that use it keep the copy that they started with. Throws `version_conflict` at another
   * version than `ifVersion`.
   */
  delete(id: string, options?: { ifVersion?: number | undefined }): Promise<void>;
  /** Says what is wrong with a definition, as saving it would, and saves nothing. */
  check(input: CheckTeam): Promise<TeamCheck>;
  /** Returns one page of the versions that are kept, the newest first: at most the last 100. */
  versions(id: string, page?: PageQuery): Promise<List<TeamVersion>>;
  /** Returns the team as it was at a version. Throws `version_not_found` for one that is not kept. */
  version(id: string, version: number): Promise<TeamVersion>;
  /**
   * Gives the team the definition, description and tags of an earlier version, as a new version. Its name and `isActive`
   * stay as they are, and so does the value of each secret variable that it has now. It is checked as by `update`.
   * Throws `version_not_found`, and `version_conflict` at another version than `ifVersion`.
   */
  makeCurrent(id: string, version: number, options?: { ifVersion?: number | undefined }): Promise<Team>;
  /** Returns each member's effective configuration, and where each value comes from. */
  resolved(id: string): Promise<ResolvedTeam>;
  /**
   * Waits until the example utterances of the team's version are learned, at most `timeoutMs` (30 s), and says whether
   * they are. Learning begins when a team is saved, and what is learned is stored with it. Until then calls decide by
   * what was learned for an earlier version, and without one by everything else.
   */
  ready(id: string, options?: ReadyQuery & CallOptions): Promise<TeamReadiness>;
  /** Returns one page of what the team learned from its own calls (`handoffs.learn`), newest first. */
  learnedExamples(id: string, page?: PageQuery): Promise<List<LearnedExample>>;
  /** Forgets one of them. Throws `learned_example_not_found`. */
  deleteLearnedExample(id: string, exampleId: string): Promise<void>;
  /** Forgets all of them. */
  clearLearnedExamples(id: string): Promise<ClearedExamples>;
}
