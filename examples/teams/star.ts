import type { CreateTeam } from "cuecard";

/** A desk in the middle: it passes callers on to those who know a matter, and gets them back. */
export const star: CreateTeam = {
  name: "Harbor",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      {
        agentId: "billing",
        role: "Billing",
        description: "Bills, payments and refunds",
        canHandOffTo: ["desk"],
        intents: [
          "my bill is too high",
          "I was charged twice",
          "when is my payment due",
          "can I get my money back",
          "I want to pay by card",
        ],
      },
      {
        agentId: "support",
        role: "Internet support",
        description: "Internet and television that do not work",
        canHandOffTo: ["desk"],
        intents: [
          "my internet is down",
          "the wifi is slow",
          "the router has a red light",
          "I keep losing the connection",
          "the television shows no picture",
        ],
      },
    ],
    rules: [
      { name: "operator", when: { keywords: ["operator"] }, to: "desk", sure: true },
      {
        name: "something else",
        from: ["billing", "support"],
        when: { keywords: ["something else", "another question"] },
        to: "desk",
      },
      { name: "nobody speaks", from: ["billing", "support"], when: { silence: { ms: 20_000 } }, to: "desk" },
    ],
    handoffs: { words: "commit" },
  },
};
