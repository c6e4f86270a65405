import type { CreateTeam } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { expect, test } from "vitest";
import { departments } from "../../../../examples/teams/departments.ts";
import { escalation } from "../../../../examples/teams/escalation.ts";
import { languages } from "../../../../examples/teams/languages.ts";
import { setUpSupport } from "../../../../examples/unit-test-an-agent/support-team.ts";
import { fuzzCalls } from "./fuzz-calls.ts";

const cue = await createTestCuecard();
const support = await setUpSupport(cue);
await cue.close();

/** Callers who say nothing of a rule's words would never be handed over. */
const words = ["a real person, please", "my invoice", "English please", "¿puede ayudarme?", "mluvíte česky?"];

test.each<[string, CreateTeam["definition"]]>([
  ["departments", departments.definition],
  ["escalation", escalation.definition],
  ["languages", languages.definition],
  ["support", support.definition as CreateTeam["definition"]],
])("no order of events breaks a rule in calls of the team of the example %s", async (_name, definition) => {
  const { finding, calls } = await fuzzCalls({ definition: definition!, words, calls: 60 });
  expect(finding).toBeNull();
  expect(calls).toBe(60);
});
