import type { TeamDefinitionInput } from "@cuecard/core";

/** A clinic: a desk, eight departments, and a nurse. */
export const clinic: TeamDefinitionInput = {
  members: [
    { agentId: "welcome", role: "Reception", isEntry: true, description: "Greets patients and finds the right team" },
    {
      agentId: "visits",
      role: "Appointments",
      description: "Booking, moving and cancelling appointments",
      intents: [
        "I'd like to see a doctor",
        "can I have an appointment this week",
        "I need to move my appointment",
        "I can't come tomorrow",
        "do you have anything earlier",
        "when is my next visit",
      ],
    },
    {
      agentId: "medicines",
      role: "Prescriptions",
      description: "Repeat prescriptions, doses and pharmacies",
      intents: [
        "I need a repeat of my tablets",
        "my inhaler is empty",
        "can you send it to the pharmacy",
        "the chemist doesn't have my prescription",
        "how many of these may I take",
      ],
    },
    {
      agentId: "lab",
      role: "Test results",
      description: "Blood tests, samples, scans and their results",
      intents: [
        "are my blood results in",
        "what did the scan show",
        "do I have to fast before the test",
        "where do I bring the sample",
        "was my smear test normal",
      ],
    },
    {
      agentId: "cashier",
      role: "Billing",
      description: "Bills, insurance and payments",
      intents: [
        "I got a bill I don't understand",
        "does my insurance pay for this",
        "can I pay in parts",
        "I need a receipt for my employer",
        "you charged me for two visits",
      ],
    },
    {
      agentId: "children",
      role: "Children's clinic",
      description: "Babies, children and their vaccinations",
      intents: [
        "my son has a fever",
        "when is my baby's next vaccination",
        "my daughter won't eat",
        "is it chickenpox",
        "the baby has been crying all night",
      ],
    },
    {
      agentId: "papers",
      role: "Records",
      description: "Sick notes, referrals, forms and copies of records",
      intents: [
        "I need a sick note",
        "can I have a copy of my file",
        "I need a referral to a specialist",
        "could the doctor fill in a form",
        "I've moved, please change my address",
      ],
    },
    {
      agentId: "physio",
      role: "Physiotherapy",
      description: "Exercises, massages and courses for back, knee and shoulder",
    },
    { agentId: "nurse", kind: "human", role: "Nurse on duty", description: "A person for emergencies" },
  ],
  rules: [
    {
      name: "emergency",
      when: { matches: "(?i)\\b(chest pain|can't breathe|unconscious|stroke)\\b" },
      to: "nurse",
      priority: 9,
      sure: true,
    },
    { name: "visit words", from: ["welcome"], when: { keywords: ["appointment", "book"] }, to: "visits" },
    { name: "medicine words", when: { keywords: ["prescription", "tablets", "refill"] }, to: "medicines" },
    { name: "lab words", when: { keywords: ["blood test", "results", "scan"] }, to: "lab" },
    { name: "bill words", when: { keywords: ["bill", "insurance", "receipt"] }, to: "cashier" },
    { name: "child words", when: { keywords: ["my son", "my daughter", "my baby"] }, to: "children" },
    { name: "paper words", when: { keywords: ["sick note", "referral", "form"] }, to: "papers" },
    { name: "physio words", when: { keywords: ["physio", "physiotherapy"] }, to: "physio" },
  ],
  negatives: ["what time is it", "hello, good morning", "thanks for your help"],
};
