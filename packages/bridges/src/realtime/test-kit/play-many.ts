import fc from "fast-check";
import { playSession } from "./play.ts";
import { createStage } from "./stage.ts";

/** Plays random sessions in a process of its own: `play-many.ts SEED COUNT`. Prints what it found, as JSON. */
const [seed = 1, sessions = 1] = process.argv.slice(2).map(Number);
const stage = await createStage();
const counts = { handoffs: 0, responses: 0 };
const steps = fc.array(fc.nat(10_000), { minLength: 2, maxLength: 40, size: "max" });
const result = await fc.check(
  fc.asyncProperty(steps, async (drawn) => {
    const { broken, handoffs, responses } = await playSession(stage, drawn);
    counts.handoffs += handoffs;
    counts.responses += responses;
    if (broken.length > 0) throw new Error(broken.join(" "));
  }),
  { seed, numRuns: sessions, endOnFailure: true },
);
await stage.close();
const finding = result.failed
  ? { steps: result.counterexample![0], message: String((result.errorInstance as Error).message) }
  : null;
process.stdout.write(JSON.stringify({ sessions: result.numRuns, ...counts, finding }));
