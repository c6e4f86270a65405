import { createCuecard, createMemoryBlobStore, createMemoryStorage, type LiveCall } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Questions in other words than the texts', in the second turn of a call, at the defaults: is the right text given? */
const ferry = {
  Cabins: "Inside cabins have two beds and a shower, outside cabins a window. They cost 60 and 85 a night.",
  Vehicles: "Cars up to five metres cost 40 each way. Drive on board an hour before departure.",
  Lost: "Things found on board are kept at the harbour for thirty days. Call 0800 123 456.",
  Ending: "A season ticket can be cancelled in writing, four weeks ahead.",
  Animals: "Dogs and cats stay in the pet room on deck 5, at 15 a crossing.",
  Delays: "If we are two hours late you get a quarter of the fare back.",
  Meals: "The restaurant opens at six. Breakfast is 14, and children eat for half.",
  Access: "Lifts reach all decks. People who can't walk are taken aboard by our crew; tell us a day ahead.",
};

let second: (text: string) => Promise<string[]>;
let third: (first: string, answer: string, text: string) => Promise<string[]>;
let close: () => Promise<void>;

beforeAll(async () => {
  const cue = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
  });
  const { id } = await cue.knowledgeBases.create({ name: "Ferry" });
  const titles = new Map<string, string>();
  for (const [textTitle, textContent] of Object.entries(ferry)) {
    const source = await cue.sources.add(id, { sourceType: "text", textTitle, textContent });
    await cue.sources.waitUntilReady(source, { timeoutMs: 60_000 });
    titles.set(source.id, textTitle);
  }
  await cue.warm([id]);
  const agent = await cue.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId: id }] });
  const titlesIn = ({ context }: Awaited<ReturnType<LiveCall["userTurn"]>>) =>
    (context?.passages ?? []).map(({ sourceId }) => titles.get(sourceId)!);
  second = (text) => third("Hello.", "Hello, what can I do for you?", text);
  third = async (first, answer, text) => {
    const call = await cue.calls.start({ agentId: agent.id });
    await call.userTurn(first, { deadlineMs: 10_000 });
    await call.agentSaid({ text: answer });
    const turn = await call.userTurn(text, { deadlineMs: 10_000 });
    await call.end();
    return titlesIn(turn);
  };
  close = () => cue.close();
});
afterAll(() => close());

it.each([
  ["Can you tell me about cabins please", "Cabins"],
  ["I need some information on taking my car", "Vehicles"],
  ["what's the phone number for lost things", "Lost"],
  ["how do I get out of my season ticket", "Ending"],
  ["is there somewhere for our puppy to sleep", "Animals"],
  ["do I get any money if the boat is late", "Delays"],
  ["where could we have dinner", "Meals"],
  ["my grandmother can't manage stairs, would somebody help her", "Access"],
])("%j is given %s", async (question, title) => {
  expect(await second(question)).toContain(title);
});

it.each([
  "thanks a lot, you are very kind",
  "my name is Peter Jones",
  "zero seven seven, four two one",
  "that's fine with me",
])("%j is given nothing", async (text) => {
  expect(await second(text)).toEqual([]);
});

it.each([
  ["our puppy is coming on board with us too", "Animals"],
  ["some of the things we found on the deck belong to a child", "Lost"],
  ["my father can't walk up to the deck by himself any more", "Access"],
])("%j, a new matter after the agent read a passage out, is given %s", async (statement, title) => {
  expect(await third("what does the car cost", ferry.Vehicles, statement)).toContain(title);
});

it("puts no passage of an offered thing first that hardly fits what is asked next", async () => {
  expect((await third("hello there", "Shall I look for cabins?", "no thanks, when is breakfast served"))[0]).toBe(
    "Meals",
  );
});

it.each([
  ["what does a cabin cost", ferry.Cabins, "can my kitten sleep in it", "Animals"],
  ["is there a restaurant", ferry.Meals, "and wheelchairs", "Access"],
])(
  "after %j and its answer %j, %j is given what it asks beside what was said: %s",
  async (first, answer, text, title) => {
    expect(await third(first, answer, text)).toContain(title);
  },
);
