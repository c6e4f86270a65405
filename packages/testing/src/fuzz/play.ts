import { isCuecardError, type LiveCall, type TeamDefinition, type Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { checkAbandoned, checkAnswer, checkCall, type Doing, factsOf, type Violation } from "./rules.ts";
import type { FuzzStep } from "./script.ts";
import { createStage, type StageProcess } from "./stage.ts";

export interface Played {
  violation: Violation | null;
  handoffs: number;
  kills: number;
}

/** Longest time that anything may take, in turns of the event loop. */
const patience = 500;

/** Plays a script on a stage of its own and checks every rule as it goes. The same script always plays the same. */
export async function play(definition: TeamDefinition, steps: readonly FuzzStep[]): Promise<Played> {
  const stage = await createStage(definition);
  let process: StageProcess = stage.start();
  let call: LiveCall = await process.calls.start({ teamId: stage.teamId });
  const turns: Turn[] = [call.current];
  const doing: Doing = {
    definition,
    stage,
    entry: call.current.agent.id,
    answers: [],
    toolTurns: new Map(),
    asked: 0,
    disturbed: false,
  };
  let running: Promise<void>[] = [];
  let violation: Violation | null = null;
  let kills = 0;

  async function finishRunning(): Promise<void> {
    let done = false;
    const all = Promise.all(running).then(() => {
      done = true;
    });
    for (let turn = 0; turn < patience && !done; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (!done) violation ??= { rule: "answers", message: "An operation was never answered." };
    else await all;
    running = [];
  }

  function begin(step: FuzzStep, run: () => Promise<unknown>): void {
    const number = step.do === "turn" ? ++doing.asked : doing.asked;
    const alone = running.length === 0;
    const { agentId: owner, status } = call.summary;
    const before = {
      owner,
      moves: stage.moves.length,
      items: transcriptOf(call)!.ledger.length,
      ended: status === "ended",
      facts: factsOf(call),
    };
    const settled = run().then(
      (value) => ({ value, code: null }),
      (error: unknown) => ({ value: null, code: isCuecardError(error) ? error.code : String(error) }),
    );
    running.push(
      settled.then(async ({ value, code }) => {
        const answer = { step, number, alone, before, value, code, call };
        violation ??= await checkAnswer(doing, answer);
        doing.answers.push(answer);
        const turn = turnOf(value);
        if (turn && !turns.some(({ turnId }) => turnId === turn.turnId)) turns.push(turn);
      }),
    );
  }

  async function another(): Promise<void> {
    process = stage.start();
    const old = call;
    const taken = await process.calls
      .resume(call.id)
      .catch((error: unknown) => (isCuecardError(error) ? error.code : String(error)));
    if (typeof taken !== "string") call = taken;
    else if (taken === "call_ended") call = await process.calls.open(old.id);
    else violation ??= { rule: "answers", message: `resume was refused: ${taken}.` };
    doing.disturbed = true;
  }

  /** What fails is tried again a minute later. */
  async function abandon(seenBy: "holder" | "another" | "both"): Promise<Violation | null> {
    await process.calls.flush().catch(() => undefined);
    if (seenBy === "another") process.die();
    const other = stage.start();
    const seeing = { holder: [process], another: [other], both: [process, other] }[seenBy];
    const [{ status }, told] = [(await stage.store.getCall(call.id))!, stage.ended];
    stage.pass(20 * 60_000);
    for (const _minute of [1, 2]) {
      running.push(...seeing.map((each) => each.endIdle().catch(() => undefined)));
      await finishRunning();
    }
    stage.failNextSave = null;
    if (seenBy !== "holder") process = other;
    call = await process.calls.open(call.id);
    doing.disturbed = true;
    return checkAbandoned({
      stage,
      calls: other.calls,
      id: call.id,
      times: status === "active" ? stage.ended - told : null,
    });
  }

  for (const step of steps) {
    if (violation) break;
    stage.pace = step.pace;
    if (step.fails) [doing.disturbed, stage.failNextSave] = [true, step.fails];
    const turnAt = (back: number) => turns[Math.max(0, turns.length - 1 - back)]!.turnId;
    const here = call;
    switch (step.do) {
      case "turn":
        begin(step, () => here.userTurn(step.text, { turnKey: step.key, language: step.language, deadlineMs: 30_000 }));
        break;
      case "preview":
        begin(step, () => here.userTurn(step.text, { preview: true, deadlineMs: 30_000 }));
        break;
      case "tools": {
        const turnId = turnAt(step.back);
        for (const { id } of step.calls) doing.toolTurns.set(id, [...(doing.toolTurns.get(id) ?? []), turnId]);
        begin(step, async () => ({ turnId, ...(await here.toolCalls(step.calls, { turnId, deadlineMs: 30_000 })) }));
        break;
      }
      case "result":
        begin(step, () => here.signal({ type: "tool_result", id: step.id, ok: step.ok, output: "order 1234" }));
        break;
      case "said":
        begin(step, () =>
          here.agentSaid({
            text: "I see",
            turnId: turnAt(step.back),
            itemId: step.itemId,
            interrupted: step.interrupted,
          }),
        );
        break;
      case "hand off":
        begin(step, () => here.handOff({ agentId: step.to, key: step.key }));
        break;
      case "interrupted":
        begin(step, () => here.signal({ type: "interrupted" }));
        break;
      case "silence":
        begin(step, () => here.signal({ type: "silence", ms: step.ms }));
        break;
      case "digits":
        begin(step, () => here.signal({ type: "dtmf", digits: step.digits }));
        break;
      case "variable":
        begin(step, () => here.signal({ type: "variables", set: { company: step.value } }));
        break;
      case "events":
        begin(step, () => here.signals(step.events));
        break;
      case "abandon":
        await finishRunning();
        violation ??= await abandon(step.seenBy);
        break;
      case "pass":
        stage.pass(step.ms);
        break;
      case "take over": {
        await finishRunning();
        await process.calls.flush();
        await another();
        begin(step, () => here.handOff({ agentId: doing.entry }));
        await finishRunning();
        break;
      }
      case "kill":
        kills += 1;
        process.die();
        running = [];
        await another();
        break;
      case "end":
        begin(step, () => here.end({ reason: "bye" }));
    }
    if (step.wait) {
      await finishRunning();
      // What the disk has and the process undid is put right by the next save, whenever that is.
      if (stage.unsure) {
        stage.failNextSave = null;
        await process.calls.flush().catch(() => undefined);
      }
      stage.unsure = false;
      violation ??= checkCall(doing, call);
    } else {
      for (let turn = 0; turn < step.gap; turn++) await null;
    }
  }
  await finishRunning();
  stage.failNextSave = null;
  await process.calls.flush().catch(() => undefined);
  violation ??= checkCall(doing, call) ?? (await checkStored(doing, call));
  return { violation, handoffs: stage.moves.length, kills };
}

async function checkStored({ stage }: Doing, call: LiveCall): Promise<Violation | null> {
  const live = await call.inspect();
  const stored = { ...(await stage.store.getCall(call.id))!, ...(await stage.store.getCallEntries(call.id)) };
  for (const name of ["agentId", "status", "version", "ledger", "trace"] as const) {
    if (JSON.stringify(live[name]) === JSON.stringify(stored[name])) continue;
    return { rule: "stored", message: `What is stored is not what the process has: ${name} differs.` };
  }
  return null;
}

export function turnOf(value: unknown): Turn | null {
  const given = value as { object?: string; turn?: Turn } | null;
  return given?.object === "turn" ? (given as Turn) : (given?.turn ?? null);
}
