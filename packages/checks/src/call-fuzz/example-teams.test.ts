import type { CreateTeam } from "@cuecard/core";
import { createTestCuecard, fuzzCalls } from "@cuecard/testing";
import { expect, test } from "vitest";
import { setUpSupport } from "../unit-test-an-agent/support-team.ts";
import { departments } from "./departments.ts";
import { escalation } from "./escalation.ts";
import { languages } from "./languages.ts";

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
