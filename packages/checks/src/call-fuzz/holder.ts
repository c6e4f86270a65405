import { isCuecardError } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { checkAbandoned } from "./check-call.ts";
import type { StageProcess } from "./process.ts";
import type { Doing } from "./rules.ts";
import type { FuzzStep } from "./script.ts";
import type { UnderWay } from "./under-way.ts";

/** The process that holds the call, and what becomes of it. */
export interface Holder {
  /** Stores what is not stored yet, as far as the disk lets it. */
  flush(): Promise<void>;
  /** Another process takes the call over; the old one tries to hand over once more, as the step's operation. */
  takeOver(step: FuzzStep): Promise<void>;
  /** The process dies with all that it was doing, and another one resumes the call. */
  kill(): Promise<void>;
  /** Nobody touches the call until it has ended by itself. */
  abandon(seenBy: "holder" | "another" | "both"): Promise<void>;
}

export function createHolder(doing: Doing, underWay: UnderWay, first: StageProcess): Holder {
  const { stage } = doing;
  let process = first;

  const flush = () => process.calls.flush().catch(() => undefined);

  async function resumeElsewhere(): Promise<void> {
    process = stage.start();
    const { id } = doing.call;
    const taken = await process.calls
      .resume(id)
      .catch((error: unknown) => (isCuecardError(error) ? error.code : String(error)));
    if (typeof taken !== "string") doing.call = taken;
    else if (taken === "call_ended") doing.call = await process.calls.open(id);
    else doing.violation ??= { rule: "answers", message: `resume was refused: ${taken}.` };
    doing.found = transcriptOf(doing.call)!.ledger.at(-1)?.id ?? null;
    doing.disturbed = true;
  }

  return {
    flush,

    async takeOver(step) {
      const old = doing.call;
      await underWay.finish();
      await process.calls.flush();
      await resumeElsewhere();
      underWay.begin(step, () => old.handOff({ agentId: doing.entry }));
      await underWay.finish();
    },

    async kill() {
      process.die();
      underWay.forget();
      await resumeElsewhere();
    },

    async abandon(seenBy) {
      await underWay.finish();
      await flush();
      if (seenBy === "another") process.die();
      const { id } = doing.call;
      const other = stage.start();
      const seeing = { holder: [process], another: [other], both: [process, other] }[seenBy];
      const [{ status }, told] = [(await stage.store.getCall(id))!, stage.ended];
      stage.pass(20 * 60_000);
      // What fails is tried again a minute later.
      for (const _minute of [1, 2]) await underWay.finish(seeing.map((each) => each.endIdle().catch(() => undefined)));
      stage.failNextSave = null;
      if (seenBy !== "holder") process = other;
      doing.call = await process.calls.open(id);
      doing.disturbed = true;
      const times = status === "active" ? stage.ended - told : null;
      doing.violation ??= await checkAbandoned({ stage, calls: other.calls, id, times });
    },
  };
}
