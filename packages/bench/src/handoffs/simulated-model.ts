import type { LiveCall, TeamDefinitionInput } from "cuecard";
import type { WrittenTurn } from "./calls/read-calls.ts";
import { drawOf } from "./figures.ts";
import { type Player, sayTo } from "./play.ts";

/** A host's model: the chance that it transfers when it should, and that it does when it should not. */
export interface ModelQuality {
  right: number;
  wrong: number;
}

/** A call with what the host learns in it: variables that it sets instead of a turn. */
export interface SimulatedCall {
  id: string;
  turns: (WrittenTurn & { set?: Record<string, string | boolean> })[];
}

export interface Simulation {
  model: ModelQuality;
  seed: number;
}

/** The transfer tool of a member; undefined where the model that has the call has none. */
type ToolOf = (agentId: string) => { name: string } | undefined;

/**
 * How many turns of a call the right member answers. A model that may not transfer to the right one transfers to the
 * entry member, which may. The model follows a right suggestion with p + (1−p)/2, a wrong one
 * with 2q, and gives a wrong arrival back with p. Each draw depends on seed, call and turn alone.
 */
export async function playWithModel(
  player: Player,
  definition: TeamDefinitionInput,
  call: SimulatedCall,
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
  const entry = members.find(({ isEntry }) => isEntry)?.agentId;
  for (const [index, { asked, text, right, set }] of call.turns.entries()) {
    const draw = (kind: string) => drawOf(`${seed} ${call.id} ${index} ${kind}`);
    const heard = set ? await learn(live, set) : await sayTo(live, { asked, text }, { modelTransfers: true });
    const { suggested } = heard;
    const isRight = (agentId: string) => right.includes(agentId);
    if (heard.after !== heard.before && !isRight(heard.after) && draw("decline") < model.right)
      await returnCall(live, toolOf);
    const holder = live.summary.agentId;
    if (!isRight(holder)) {
      const helped = suggested !== null && isRight(suggested);
      if (draw("right") < (helped ? model.right + (1 - model.right) / 2 : model.right))
        await transfer(live, toolOf, toolOf(right[0]) || !entry ? right[0] : entry);
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

async function learn(call: LiveCall, set: Record<string, string | boolean>): ReturnType<typeof sayTo> {
  const before = call.summary.agentId;
  await call.signal({ type: "variables", set });
  return { before, after: call.summary.agentId, suggested: null };
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
