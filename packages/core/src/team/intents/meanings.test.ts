import { expect, test } from "vitest";
import type { WordMeanings } from "../../ports/embedder.ts";
import { createIntentClassifier } from "./classify.ts";
import { encodeIntents } from "./encode-intents.ts";
import { fitIntents } from "./fit-intents.ts";
import { createIntentModels } from "./intent-models.ts";
import { compareMeaning } from "./meanings.ts";
import { billingAndSupport } from "./test-kit/billing-and-support.ts";

/** Knows money, the network, jokes, and a little of anything; nothing of a text in capitals. */
const meaningOf: WordMeanings["meaningOf"] = (text) => {
  if (text === text.toUpperCase()) return new Float32Array(4);
  const has = (pattern: RegExp) => (pattern.test(text) ? 1 : 0);
  const found = [
    has(/bill|invoice|charge|pay|refund|money|dosh/),
    has(/wifi|internet|router|connect|telly/),
    has(/joke/),
    0.3,
  ];
  const length = Math.hypot(...found);
  return Float32Array.from(found, (value) => value / length);
};
const words: WordMeanings = { weightsOf: (all) => all.map(() => 1), likeness: () => new Float32Array(0), meaningOf };

test("a text that shares no word with any example goes to the member whose examples mean the same", () => {
  const [byWords, byMeaning] = [undefined, words].map((each) =>
    createIntentClassifier(fitIntents(billingAndSupport, each)),
  );
  expect(byWords!("where did all that dosh go").agentId).toBeNull();
  expect(byMeaning!("where did all that dosh go").agentId).toBe("billing");
  expect(byMeaning!("tell me a joke about penguins").agentId).toBeNull();
});

test("a text that the embedder doesn't know is judged by its words alone", () => {
  const [byWords, byMeaning] = [undefined, words].map((each) =>
    createIntentClassifier(fitIntents(billingAndSupport, each)),
  );
  for (const text of ["WHY IS MY INVOICE SO HIGH", "MY ROUTER KEEPS LOSING THE WIFI", "NO"])
    expect(byMeaning!(text)).toEqual(byWords!(text));
});

test("a member is as near as the middle of its examples and the best part of its description, the mean of both", () => {
  const members = [
    { agentId: "written", utterances: [], about: ["about wifi", "what is paid by bill"] },
    { agentId: "both", utterances: ["my wifi is slow"], about: ["what is paid by bill"] },
    { agentId: "keyword", utterances: [], keywords: ["bill"] },
  ];
  const { meanings } = fitIntents({ members, negatives: [] }, words);
  const { cosines, known } = compareMeaning(meanings!, "my bill");
  // Half of two directions that have nothing in common, .71, and the best part, 1; small talk takes nothing from either.
  expect([...cosines].map((cosine) => Number(cosine.toFixed(2)))).toEqual([0.85, 0.5, 0]);
  expect(known).toBeCloseTo(2 / 3);
});

test("what is learned in a thread or comes from the store knows meanings too", async () => {
  const definition = {
    members: billingAndSupport.members.map(({ agentId, utterances }) => ({ agentId, intents: [...utterances] })),
  };
  const learn = async (examples: Parameters<typeof fitIntents>[0]) => encodeIntents(fitIntents(examples));
  const fit = createIntentModels({ learn, words }).of(definition, null)!;
  await fit.settled;
  expect(fit.classifier!("where did all that dosh go").agentId).toBe("billing");
});
