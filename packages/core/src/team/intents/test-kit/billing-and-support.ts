import type { IntentExamples } from "../fit-intents.ts";

/** Two members with ten example utterances each. */
export const billingAndSupport: IntentExamples = {
  members: [
    {
      agentId: "billing",
      utterances: [
        "my invoice is too high",
        "I have a question about my bill",
        "I was charged twice",
        "why did you charge my card",
        "I want a refund for last month",
        "how can I pay my bill",
        "the amount on my invoice is wrong",
        "can I change how I pay",
        "send me the invoice again",
        "when will I get my refund",
      ],
    },
    {
      agentId: "support",
      utterances: [
        "my internet is not working",
        "the wifi connection is slow",
        "my router has a red light",
        "I can't connect to the wifi",
        "the connection drops all the time",
        "how do I restart the router",
        "the internet is down again",
        "my phone has no signal",
        "the router does not turn on",
        "I need help to set up the router",
      ],
    },
  ],
  negatives: [],
};
