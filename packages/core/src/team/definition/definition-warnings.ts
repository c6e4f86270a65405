import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { agentProperties } from "../../schema/agent.ts";
import type { JsonObject } from "../../schema/common.ts";
import { nearMisses } from "../../schema/near-misses.ts";
import { type Rule, TeamDefinition } from "../../schema/team-definition.ts";
import { isObject } from "../member/overrides.ts";
import { handoffTargets } from "../tools/transfer-tools.ts";
import { targetsOf } from "../ways/rule-order.ts";

/** What looks like a mistake in a checked definition and may yet be meant: sentences, each with its path. */
export async function definitionWarnings(
  definition: JsonObject | null,
  store: Pick<WorkspaceStorage, "agents">,
): Promise<string[]> {
  if (!definition) return [];
  const { members, rules = [], overrides, memberOverrides = {} } = TeamDefinition.parse(definition);
  return [
    ...(await unconfigured()),
    ...unreachable(members),
    ...unknown(members, rules),
    ...ofAllLanguages(members),
    ...overrideWarnings(overrides, "definition.overrides"),
    ...memberWarnings(),
  ];

  async function unconfigured(): Promise<string[]> {
    if (configures(overrides)) return [];
    const found = await Promise.all(
      members.map(
        async ({ agentId }) => configures(memberOverrides[agentId]) || (await store.agents.get(agentId)) !== null,
      ),
    );
    // A person has no instructions.
    return members.flatMap(({ agentId, kind }, index) =>
      found[index] || kind === "human" ? [] : [unconfiguredMember(agentId, index)],
    );
  }

  function memberWarnings(): string[] {
    return Object.entries(memberOverrides).flatMap(([agentId, own]) =>
      overrideWarnings(own, `definition.memberOverrides.${agentId}`),
    );
  }
}

/** A person who is not called has the call at once, whether somebody is there or not. */
function unreachable(members: TeamDefinition["members"]): string[] {
  return members.flatMap(({ agentId, kind, destination }, index) =>
    kind === "human" && !destination
      ? [
          `definition.members[${index}] is the person "${agentId}" without a destination: nobody is called, and a hand-off leaves the caller with them at once. Add a destination, or connect them in your own code.`,
        ]
      : [],
  );
}

/** Neither words nor a model can tell whom such a member is for. */
function unknown(members: TeamDefinition["members"], rules: readonly Rule[]): string[] {
  const led = new Set(rules.flatMap(({ to }) => targetsOf(to)));
  return members.flatMap(({ agentId, kind, isEntry, role, description, intents = [] }, index) => {
    const says = [role, description, ...intents].some((text) => text?.trim());
    if (isEntry || members.length === 1 || kind === "human" || says || led.has(agentId)) return [];
    return [
      `definition.members[${index}] ("${agentId}") says nothing of itself, and no rule leads to it: a caller's words never reach it, and a model knows only its id. Add a description, a role, or intents (what callers say to it).`,
    ];
  });
}

/** A member without languages speaks them all, so that the call never leaves it for who speaks one. */
function ofAllLanguages(members: TeamDefinition["members"]): string[] {
  return members.flatMap(({ agentId, kind, languages = [] }, index) => {
    if (kind === "human" || languages.length > 0) return [];
    const allowed = handoffTargets(members, agentId);
    const speaker = members.find((other) => allowed.includes(other.agentId) && (other.languages?.length ?? 0) > 0);
    if (!speaker) return [];
    return [
      `definition.members[${index}] ("${agentId}") lists no languages, so it is taken to speak them all: the call never leaves it because "${speaker.agentId}" speaks ${speaker.languages?.join(", ")}. Add its languages, such as ["en"].`,
    ];
  });
}

const configures = (overrides: unknown) => isObject(overrides) && Object.keys(overrides).length > 0;

function unconfiguredMember(agentId: string, index: number): string {
  const path = `definition.members[${index}].agentId`;
  return `${path} is "${agentId}": no agent with this id is stored and no override configures it, so it has no instructions. Create the agent, or add definition.memberOverrides.${agentId}.`;
}

function overrideWarnings(overrides: unknown, path: string): string[] {
  if (!isObject(overrides)) return [];
  return nearMisses(overrides, agentProperties).map(
    ({ name, near }) =>
      `${path}.${name} is not a field of an agent and was stored as a property of your own; did you mean "${near}"?`,
  );
}
