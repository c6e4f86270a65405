import { createEvidence, examplesOf, fitIntents, heardIn } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { expect, test } from "vitest";
import { largeTeam, stayingWords } from "./turn.ts";

test("a measured turn weighs all the other members, and stays", () => {
  const definition = largeTeam({ keywords: 20, examples: 8 });
  expect(definition.members.map(({ intents }) => intents?.length)).toEqual(Array(50).fill(8));
  const evidence = createEvidence(definition, fitIntents(examplesOf(definition)!, createMeaningEmbedder().words));
  const meant = heardIn(definition)(stayingWords);
  const weighed = evidence({ meant, current: "agent_0", language: null, asked: null, memberTurns: 1, earlier: [] });
  expect(weighed).toHaveLength(49);
  expect(weighed[0]!.chance).toBeLessThan(0.2);
});
