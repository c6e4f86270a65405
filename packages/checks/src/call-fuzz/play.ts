import type { TeamDefinition } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { messageFault, messageFaults } from "../message-rules/message-rules.ts";
import { checkCall } from "./check-call.ts";
import { createHolder, type Holder } from "./holder.ts";
import { operationOf } from "./operation-of.ts";
import type { Doing, Violation } from "./rules.ts";
import type { FuzzStep } from "./script.ts";
import { createStage } from "./stage.ts";
import { transfersIn } from "./transfer-model.ts";
import { createUnderWay, type UnderWay } from "./under-way.ts";

export interface Played {
  violation: Violation | null;
  handoffs: number;
  returns: number;
  kills: number;
}

/** Plays a script on a stage of its own and checks every rule as it goes. The same script always plays the same. */
export async function play(definition: TeamDefinition, steps: readonly FuzzStep[]): Promise<Played> {
  const stage = await createStage(definition);
  const process = stage.start();
  const call = await process.calls.start({ teamId: stage.teamId });
  const doing: Doing = {
    definition,
    stage,
    call,
    entry: (definition.members.find(({ isEntry }) => isEntry) ?? definition.members[0]!).agentId,
    answers: [],
    toolTurns: new Map(),
    keys: new Map(),
    found: null,
    asked: 0,
    disturbed: false,
    violation: null,
  };
  const underWay = createUnderWay(doing);
  const holder = createHolder(doing, underWay, process);
  let kills = 0;
  for (const step of steps) {
    if (doing.violation) break;
    stage.pace = step.pace;
    if (step.fails) [doing.disturbed, stage.failNextSave] = [true, step.fails];
    if (step.do === "kill") kills += 1;
    await perform(step, { doing, underWay, holder });
    if (step.wait) await settle({ doing, underWay, holder });
    else for (let turn = 0; turn < step.gap; turn++) await null;
  }
  await underWay.finish();
  stage.failNextSave = null;
  await holder.flush();
  doing.violation ??= checkCall(doing) ?? (await checkStored(doing));
  return { violation: doing.violation, handoffs: stage.moves.length, returns: stage.returns.length, kills };
}

interface Playing {
  doing: Doing;
  underWay: UnderWay;
  holder: Holder;
}

async function perform(step: FuzzStep, { doing, underWay, holder }: Playing): Promise<void> {
  if (step.do === "tools") {
    const turnId = underWay.turnAt(step.back);
    for (const { id } of step.calls) if (id) doing.toolTurns.set(id, [...(doing.toolTurns.get(id) ?? []), turnId]);
  }
  const operation = operationOf(step, doing.call, underWay.turnAt, (back) => transferAt(doing, back));
  if (operation) underWay.begin(step, operation);
  else if (step.do === "abandon") await holder.abandon(step.seenBy);
  else if (step.do === "pass") doing.stage.pass(step.ms);
  else if (step.do === "take over") await holder.takeOver(step);
  else if (step.do === "kill") await holder.kill();
}

/** Id of a transfer of the call, counted from the newest; null for the newest, however many there are. */
function transferAt({ call }: Doing, back: number): string | null {
  return back === 0 ? null : (transfersIn(transcriptOf(call)!.trace).at(-1 - back)?.id ?? "hof_none");
}

/** Waits for all that was begun, and checks what the call is then. */
async function settle({ doing, underWay, holder }: Playing): Promise<void> {
  const { stage } = doing;
  await underWay.finish();
  // What the disk has and the process undid is put right by the next save, whenever that is.
  if (stage.unsure) {
    stage.failNextSave = null;
    await holder.flush();
  }
  stage.unsure = false;
  doing.violation ??= checkCall(doing);
}

async function checkStored({ stage, call }: Doing): Promise<Violation | null> {
  const [messages, strict] = [await call.history(), await call.history({ strict: "alternating" })];
  const refused =
    messageFaults["OpenAI chat"](messages) ?? messageFaults["OpenAI Responses"](messages) ?? messageFault(strict);
  if (refused) return { rule: "history", message: `The history is refused: ${refused}.` };
  const live = await call.inspect();
  const stored = { ...(await stage.store.getCall(call.id))!, ...(await stage.store.getCallEntries(call.id)) };
  for (const name of ["agentId", "status", "version", "ledger", "trace"] as const) {
    if (JSON.stringify(live[name]) === JSON.stringify(stored[name])) continue;
    return { rule: "stored", message: `What is stored is not what the process has: ${name} differs.` };
  }
  return null;
}
