import type { TeamDefinitionInput } from "@cuecard/core";

/** An insurance company: a desk, seven departments, and a person on duty. */
export const insurer: TeamDefinitionInput = {
  members: [
    { agentId: "hello", role: "Switchboard", isEntry: true, description: "Greets callers and finds the right team" },
    {
      agentId: "motor",
      role: "Motor claims",
      description: "Car accidents, damage to vehicles and courtesy cars",
      intents: [
        "I've had a car accident",
        "somebody drove into my car",
        "my windscreen is cracked",
        "when will my car be repaired",
        "do I get a courtesy car",
        "my car was stolen from the drive",
      ],
    },
    {
      agentId: "homeclaims",
      role: "Home claims",
      description: "Water, fire, storm and burglary at home",
      intents: [
        "water is coming through the ceiling",
        "we've been burgled",
        "the storm took tiles off our roof",
        "I broke my neighbour's window",
        "there was a fire in the kitchen",
      ],
    },
    {
      agentId: "medical",
      role: "Health cover",
      description: "Treatment, hospital stays, dentists and reimbursement of medical bills",
      intents: [
        "do you pay for physiotherapy",
        "I need approval for an operation",
        "how do I send in a doctor's bill",
        "is my dentist covered",
        "when do I get the money for my glasses",
      ],
    },
    {
      agentId: "premiums",
      role: "Payments",
      description: "Premiums, direct debits, reminders and refunds",
      intents: [
        "why has my premium gone up",
        "I want to pay monthly instead of yearly",
        "my direct debit bounced",
        "I got a reminder",
        "you took the money twice",
      ],
    },
    {
      agentId: "changes",
      role: "Policy changes",
      description: "New address, new driver, new car, papers and cancellations",
      intents: [
        "I've moved house",
        "I'd like to add my son as a driver",
        "I bought another car",
        "I want to cancel my policy",
        "can you send me my certificate again",
      ],
    },
    {
      agentId: "quotes",
      role: "New business",
      description: "Quotes and new policies",
      intents: [
        "what would it cost to insure a motorbike",
        "I'm looking for travel insurance",
        "can I get a quote for my flat",
        "do you insure dogs",
        "what does the better cover include",
      ],
    },
    {
      agentId: "pensions",
      role: "Life and pensions",
      description: "Life insurance, pensions and payouts after a death",
    },
    { agentId: "duty", kind: "human", role: "Duty manager", description: "A person for complaints and emergencies" },
  ],
  rules: [
    {
      name: "danger",
      when: { matches: "(?i)\\b(on fire now|trapped|unconscious)\\b" },
      to: "duty",
      priority: 9,
      sure: true,
    },
    { name: "car words", when: { keywords: ["accident", "windscreen", "courtesy car"] }, to: "motor" },
    { name: "home words", when: { keywords: ["burgled", "burst pipe", "storm damage"] }, to: "homeclaims" },
    { name: "health words", when: { keywords: ["hospital", "dentist", "operation"] }, to: "medical" },
    { name: "payment words", when: { keywords: ["premium", "direct debit", "reminder"] }, to: "premiums" },
    { name: "change words", from: ["hello"], when: { keywords: ["new address", "cancel"] }, to: "changes" },
    { name: "quote words", when: { keywords: ["quote", "get insured"] }, to: "quotes" },
  ],
  negatives: ["what time is it", "hello, good morning", "thanks for your help"],
};
