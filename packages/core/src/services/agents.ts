import type { Agent, CreateAgent, UpdateAgent } from "../schema/agent.ts";
import type { List, PageQuery } from "../schema/common.ts";
import type { FieldsOf, NoNearMiss } from "../schema/no-near-miss.ts";

/** The workspace's agents. Methods throw `agent_not_found` for an unknown id. */
export interface Agents {
  /** Makes an agent. Throws `id_taken` when its id is in use. */
  create<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent>>): Promise<Agent>;
  /**
   * Makes the agent, or brings the one there is to exactly what is given, so that set-up code may run at every start; of several processes at once
   * one makes it. It is found by `id` when one is given, else by `name`. What is left out is gone, as in `create`; `update` changes single
   * properties. One that is so already is not written. Throws `invalid_value` when several have the name. Calls under way keep what they began with.
   */
  upsert<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent>>): Promise<Agent>;
  /** The agent. */
  get(id: string): Promise<Agent>;
  /** One page of agents, newest first. */
  list(page?: PageQuery): Promise<List<Agent>>;
  /** Changes the properties that are given. A property of your own that is null is removed. */
  update<Name extends string>(id: string, patch: UpdateAgent & NoNearMiss<Name, FieldsOf<UpdateAgent>>): Promise<Agent>;
  /** Removes the agent. Calls that use it keep the copy they started with. */
  delete(id: string): Promise<void>;
}
