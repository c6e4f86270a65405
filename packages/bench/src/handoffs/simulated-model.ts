import type { LiveCall, TeamDefinitionInput } from "cuecard";
import type { WrittenCall } from "./calls/read-calls.ts";
import { drawOf } from "./figures.ts";
import { type Player, sayTo } from "./play.ts";

/** A host's model: the chance that it transfers when it should, and that it does when it should not. */
export interface ModelQuality {
  right: number;
  wrong: number;
}

/** A team in the hands of a simulated model. */
export interface Arm {
  definition: TeamDefinitionInput;
  /** False: the model never looks at a suggestion. */
  follows: boolean;
}

export interface Simulation {
  model: ModelQuality;
  seed: number;
}

/** The transfer tool of a member; undefined where the model that has the call has none. */
type ToolOf = (agentId: string) => { name: string } | undefined;

/**
 * How many turns of a call the right member answers. The model follows a right suggestion with p + (1−p)/2, a wrong one
 * with 2q, and gives a wrong arrival back with p. Each draw depends on seed, call and turn alone.
 */
export async function playWithModel(
  player: Player,
  { definition, follows }: Arm,
  call: WrittenCall,
  { model, seed }: Simulation,
): Promise<number> {
  const live = await player.start(definition);
  const members = definition.members ?? [];
  const labels = new Map(members.map(({ agentId, role }) => [agentId, role || agentId]));
  const toolOf = (agentId: string) =>
    live.current.tools.find(({ description }) =>
      description.startsWith(`Hand the caller over to ${labels.get(agentId)}.`),
    );
  let answered = 0;
  for (const [index, { asked, text, right }] of call.turns.entries()) {
    const draw = (kind: string) => drawOf(`${seed} ${call.id} ${index} ${kind}`);
    const heard = await sayTo(live, { asked, text }, { modelTransfers: true });
    const suggested = follows ? heard.suggested : null;
    const isRight = (agentId: string) => right.includes(agentId);
    if (heard.after !== heard.before && !isRight(heard.after) && draw("decline") < model.right)
      await returnCall(live, toolOf);
    const holder = live.summary.agentId;
    if (!isRight(holder)) {
      const helped = suggested !== null && isRight(suggested);
      if (draw("right") < (helped ? model.right + (1 - model.right) / 2 : model.right))
        await transfer(live, toolOf, right[0]);
    } else {
      const misled = suggested !== null && !isRight(suggested);
      if (draw("wrong") < (misled ? 2 * model.wrong : model.wrong)) {
        const others = members.map(({ agentId }) => agentId).filter((agentId) => !isRight(agentId));
        const drawn = others[Math.floor(draw("which") * others.length)];
        const to = misled ? suggested : drawn;
        if (to) await transfer(live, toolOf, to);
      }
    }
    if (isRight(live.summary.agentId)) answered += 1;
  }
  await player.end(live);
  return answered;
}

/** What a model does that has just got a call which is not its own. */
async function returnCall(call: LiveCall, toolOf: ToolOf): Promise<void> {
  const { handoff, tools } = call.current;
  if (tools.some(({ name }) => name === "decline_handoff")) await callTool(call, "decline_handoff");
  else if (handoff) await transfer(call, toolOf, handoff.from);
}

/** Calls the transfer tool of that member, where the model has it. */
async function transfer(call: LiveCall, toolOf: ToolOf, agentId: string): Promise<void> {
  const tool = toolOf(agentId);
  if (tool) await callTool(call, tool.name);
}

async function callTool(call: LiveCall, name: string): Promise<void> {
  const id = `${call.current.turnId} ${name}`;
  await call.toolCalls([{ id, name, arguments: { reason: "The caller wants this." } }]);
}
