import { expect, test } from "vitest";
import { createCuecard } from "../../index.ts";

/** A town hall: each department with what callers say to it, and one more caller, whom no example has word for word. */
const departments: readonly [id: string, examples: readonly string[], caller: string][] = [
  [
    "passports",
    [
      "I need a new passport",
      "my identity card has expired",
      "how long does a passport take",
      "my passport was stolen",
    ],
    "my passport runs out in May",
  ],
  [
    "waste",
    [
      "my bin was not emptied",
      "I need a bigger bin",
      "when is the paper collected",
      "I have an old sofa to be picked up",
    ],
    "nobody has emptied our bin this week",
  ],
  [
    "parking",
    [
      "I want a parking permit for residents",
      "I got a parking ticket",
      "my permit has run out",
      "can my guest park in our street",
    ],
    "I'd like a resident's parking permit",
  ],
  [
    "dogs",
    [
      "I have to register my dog",
      "we have a new puppy",
      "my dog has died and I still pay",
      "do I need a tag for the dog",
    ],
    "I want to register a dog",
  ],
  [
    "marriages",
    [
      "we want to get married",
      "what papers do we need for the wedding",
      "can I book the ceremony room",
      "I need my marriage certificate",
    ],
    "my partner and I want to marry in June",
  ],
  [
    "births",
    [
      "our baby was born on Sunday",
      "I need a birth certificate",
      "how do I register a newborn",
      "the name on the birth certificate is wrong",
    ],
    "our baby was born last night",
  ],
  [
    "building",
    [
      "I want to build a garage",
      "do I need a permit for a fence",
      "my application for the extension",
      "may I turn the attic into a flat",
    ],
    "I want to build a carport, do I need a permit",
  ],
  [
    "noise",
    [
      "my neighbours are too loud",
      "there is loud music every night",
      "the building site starts at five",
      "the dog next door barks all day",
    ],
    "the neighbours play loud music until three",
  ],
  [
    "lighting",
    [
      "the street lamp is broken",
      "it is dark in our street",
      "a lamp flickers in front of my house",
      "the light on the square is always on",
    ],
    "the lamp in front of our house is broken",
  ],
  [
    "roads",
    ["there is a pothole in our road", "the pavement is damaged", "when will the road works end", "the kerb is broken"],
    "there's a deep pothole in Mill Road",
  ],
  [
    "library",
    [
      "I want to borrow books",
      "my library card doesn't work",
      "how long is the library open",
      "I have to bring back a book late",
    ],
    "I lost my library card",
  ],
  [
    "pool",
    [
      "is the swimming pool open",
      "what does the pool cost",
      "are there swimming lessons",
      "I left my towel at the pool",
    ],
    "how much is the swimming pool for children",
  ],
  [
    "schools",
    [
      "I need a school place for my daughter",
      "we want to change the school",
      "when can I enrol my son",
      "is there an after-school club",
    ],
    "I'd like to enrol my daughter at the school",
  ],
  [
    "nursery",
    [
      "I am looking for a nursery place",
      "what does day care cost",
      "our childminder has stopped",
      "my child is two and needs a place",
    ],
    "we need a nursery place for our two year old",
  ],
  [
    "elections",
    [
      "I have not got my polling card",
      "can I vote by post",
      "where is my polling station",
      "I want to help at the election",
    ],
    "I won't be here, how do I vote by post",
  ],
  [
    "taxes",
    [
      "I have a question about my council tax",
      "the tax bill is wrong",
      "can I pay the tax in parts",
      "I closed my business and still get a bill",
    ],
    "my council tax bill is wrong",
  ],
  [
    "housing",
    [
      "I can't pay my rent",
      "I apply for housing benefit",
      "I am looking for a council flat",
      "my landlord wants us out",
    ],
    "can I apply for housing benefit",
  ],
  [
    "parks",
    [
      "a tree has fallen on the path",
      "the hedge in the park is too high",
      "may we have a picnic in the park",
      "the playground swing is broken",
    ],
    "a tree has come down in the park",
  ],
  [
    "lost",
    [
      "I lost my umbrella on the tram",
      "somebody found my wallet",
      "I found a set of keys",
      "is there a lost and found",
    ],
    "I lost my umbrella on the bus",
  ],
  [
    "moving",
    [
      "I have moved and must register",
      "how do I change my address",
      "I am moving abroad",
      "my new flat is in another district",
    ],
    "I've moved and need to change my address",
  ],
];
const small = ["thank you, that's very kind", "hang on a second", "can you repeat that please", "can you"];

test("in a team of many members a plain sentence is not refused because there are many, and small talk moves no call", async () => {
  const cue = await createCuecard({ data: ":memory:" });
  const members = [
    { agentId: "desk", isEntry: true },
    ...departments.map(([agentId, intents]) => ({ agentId, intents: [...intents] })),
  ];
  const team = await cue.teams.create({ name: "Town hall", definition: { members } });
  const answeredBy = async (words: string) => {
    const call = await cue.calls.start({ teamId: team.id });
    const { agent } = await call.userTurn(words);
    await call.end();
    return agent.id;
  };
  const found = [];
  for (const [id, , caller] of departments) found.push({ caller, right: (await answeredBy(caller)) === id });
  expect(found.filter(({ right }) => !right).map(({ caller }) => caller).length).toBeLessThanOrEqual(1);
  for (const words of small) expect([words, await answeredBy(words)]).toEqual([words, "desk"]);
  await cue.close();
});
