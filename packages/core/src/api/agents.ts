import type { Agent, AgentVersion, CreateAgent, UpdateAgent } from "../schema/agent.ts";
import type { List, NamedQuery, PageQuery } from "../schema/common.ts";
import type { FieldsOf, NoNearMiss } from "../schema/no-near-miss.ts";

/** The workspace's agents. Methods throw `agent_not_found` for an unknown id. */
export interface Agents {
  /** Makes an agent. Throws `id_taken` when its id is in use. */
  create<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent> | "voice">): Promise<Agent>;
  /**
   * Makes the agent, or replaces the existing one. Set-up code can call it at every start; when several processes do so
   * at once, only one makes it. It finds the agent by `id` if you pass one, else by `name`. Properties that you leave
   * out are removed; use `update` to change single properties. An agent that is already equal is not written. Throws
   * `invalid_value` when several agents have this name. Active calls keep the configuration that they started with.
   */
  upsert<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent> | "voice">): Promise<Agent>;
  /** Returns the agent. */
  get(id: string): Promise<Agent>;
  /** Returns one page of agents, newest first. */
  list(page?: NamedQuery): Promise<List<Agent>>;
  /**
   * Changes the properties that you pass. Null removes a property of your own. Nothing is written when nothing changes.
   * Throws `version_conflict` at another version than `ifVersion`.
   */
  update<Name extends string>(
    id: string,
    patch: UpdateAgent & NoNearMiss<Name, FieldsOf<UpdateAgent> | "voice">,
  ): Promise<Agent>;
  /** Deletes the agent. Calls that use it keep the copy that they started with. */
  delete(id: string): Promise<void>;
  /** Returns one page of the versions that are kept, the newest first: at most the last 100. */
  versions(id: string, page?: PageQuery): Promise<List<AgentVersion>>;
  /** Returns the agent as it was at a version. Throws `version_not_found` for one that is not kept. */
  version(id: string, version: number): Promise<AgentVersion>;
  /**
   * Gives the agent all that it had at an earlier version except its name, as a new version. Throws `version_not_found`,
   * `knowledge_base_not_found` when one that it had is deleted, and `version_conflict` at another version than `ifVersion`.
   */
  makeCurrent(id: string, version: number, options?: { ifVersion?: number | undefined }): Promise<Agent>;
}
