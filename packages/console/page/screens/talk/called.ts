import { api, dataOf, type Schema } from "../../api/client.ts";

type Overrides = NonNullable<Schema<"StartCall">["overrides"]>;

/** Who is called: a team, or one agent with changes of its own that are not saved. */
export type Called = { teamId: string } | { agentId: string; overrides?: Overrides };

/** What the gateway calls the one who answers. */
export function modelOf(called: Called): string {
  return "teamId" in called ? `team:${called.teamId}` : `agent:${called.agentId}`;
}

/** What is said first. */
export interface Greeting {
  name: string;
  text: string;
}

/** What a caller of today would hear first; null where nobody greets. */
export async function greetingOf(called: Called): Promise<Greeting | null> {
  if (!("teamId" in called)) {
    const { agentId, overrides } = called;
    const agent = await dataOf(api.GET("/v1/agents/{agentId}", { params: { path: { agentId } } }));
    return asGreeting({ ...agent, ...overrides });
  }
  const { teamId } = called;
  const { members } = await dataOf(api.GET("/v1/teams/{teamId}/resolved", { params: { path: { teamId } } }));
  const entry = members.find(({ isEntry }) => isEntry);
  return entry ? asGreeting(entry.agent) : null;
}

/** What an agent says first, as its own words. */
export function asGreeting({ id, name, firstMessage }: Schema<"Turn">["agent"]): Greeting | null {
  return firstMessage ? { name: name ?? id, text: firstMessage } : null;
}
