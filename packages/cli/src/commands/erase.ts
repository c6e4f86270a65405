import type { Erasure } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { agreed } from "../terminal/agreed.ts";
import { complain, interruptSignal, print } from "../terminal/terminal.ts";
import { openStored } from "../workspace/open-workspace.ts";

export interface EraseCommandOptions extends PlaceFlags {
  externalId?: string;
  caller: Record<string, string>;
  yes: boolean;
  json: boolean;
}

/** What each place holds, in the receipt for people. */
const places: Record<keyof Erasure["erased"], string> = {
  calls: "calls",
  ledger: "ledger entries",
  trace: "trace entries",
  gapQuestions: "questions among the gaps",
  learnedExamples: "examples that teams learned",
  tests: "tests that were made of them",
  events: "events",
  deliveries: "deliveries of webhooks",
  keptAnswers: "kept answers",
  audit: "entries of the audit log",
};

/** Erases everything that is kept of a caller; asks first. Resolves with the exit code, 1 when the answer is no. */
export async function eraseCommand({ externalId, caller, yes, json, ...flags }: EraseCommandOptions): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openStored(flags);
  try {
    const pairs = Object.entries(caller).map(([name, value]) => `${name} ${value}`);
    const whose = externalId === undefined ? `with ${pairs.join(" and ")}` : `with the externalId ${externalId}`;
    if (!yes && !(await agreed([`Erase all calls ${whose}`], "This can't be undone. Erase?", signal))) {
      complain("Nothing was erased.");
      return 1;
    }
    const receipt = await workspace.calls.erase(externalId === undefined ? { caller } : { externalId });
    if (json) print(JSON.stringify(receipt, null, 2));
    else for (const line of show(receipt)) print(line);
    return 0;
  } finally {
    await close();
  }
}

function* show({ erased, erasedAt }: Erasure): Generator<string> {
  yield `Erased at ${erasedAt}:`;
  for (const [place, holds] of Object.entries(places) as [keyof Erasure["erased"], string][]) {
    yield `${String(erased[place]).padStart(6)} ${holds}`;
  }
}
