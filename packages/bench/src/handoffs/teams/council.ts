import type { TeamDefinitionInput } from "@cuecard/core";

/** A city council: a desk, seven offices, and a person on duty. */
export const council: TeamDefinitionInput = {
  members: [
    {
      agentId: "reception",
      role: "Reception",
      isEntry: true,
      description: "Greets callers and finds the right office",
    },
    {
      agentId: "tax",
      role: "Council tax",
      description: "Council tax bills, bands, discounts and payment plans",
      intents: [
        "I have a question about my council tax",
        "can I pay my council tax in instalments",
        "I live alone, do I get a discount",
        "which band is my house in",
        "I got a reminder but I have already paid",
        "I've moved and need to change my tax account",
      ],
    },
    {
      agentId: "waste",
      role: "Waste and recycling",
      description: "Bins, recycling, garden waste and bulky items",
      intents: [
        "my bin wasn't collected",
        "when is recycling day",
        "I need a new brown bin",
        "can you pick up an old sofa",
        "somebody has dumped rubbish in the lane",
        "what goes in the blue bin",
      ],
    },
    {
      agentId: "roads",
      role: "Roads and lighting",
      description: "Potholes, street lamps, pavements and road works",
      intents: [
        "there is a pothole in our street",
        "the street lamp outside my house is out",
        "the pavement is broken",
        "how long will the road works last",
        "a tree has fallen on the road",
      ],
    },
    {
      agentId: "parking",
      role: "Parking",
      description: "Resident permits, fines and car parks",
      intents: [
        "I want to appeal a parking fine",
        "how do I get a resident's permit",
        "my permit runs out next week",
        "the ticket machine took my coins",
        "can my visitors park in our street",
      ],
    },
    {
      agentId: "registry",
      role: "Registry office",
      description: "Births, deaths, marriages and certificates",
      intents: [
        "I need to register a birth",
        "how do I get a copy of my birth certificate",
        "we would like to get married in the town hall",
        "my father has died, what do I have to do",
        "can I change my surname",
      ],
    },
    {
      agentId: "schools",
      role: "Schools and nurseries",
      description: "School places, transport, meals and holidays",
      intents: [
        "how do I apply for a school place",
        "we didn't get our first choice of school",
        "is my son entitled to free school meals",
        "when are the half term holidays",
        "the school bus didn't come",
      ],
    },
    {
      agentId: "planning",
      role: "Planning and building",
      description: "Planning permission, extensions and objections",
      intents: [
        "do I need permission for a loft conversion",
        "I want to object to a building application",
        "how long does planning permission take",
        "can I put up a higher fence",
        "is my house in a conservation area",
      ],
    },
    { agentId: "officer", kind: "human", role: "Duty officer", description: "A person for dangers and complaints" },
  ],
  rules: [
    {
      name: "danger",
      when: { matches: "(?i)\\b(gas leak|live wire|sinkhole)\\b" },
      to: "officer",
      priority: 9,
      sure: true,
    },
    { name: "tax words", when: { keywords: ["council tax", "tax bill", "band"] }, to: "tax" },
    { name: "waste words", when: { keywords: ["bin", "bins", "recycling", "rubbish"] }, to: "waste" },
    { name: "road words", when: { keywords: ["pothole", "street lamp", "pavement"] }, to: "roads" },
    { name: "parking words", when: { keywords: ["parking", "permit", "fine"] }, to: "parking" },
    { name: "registry words", when: { keywords: ["certificate", "birth", "wedding"] }, to: "registry" },
    { name: "school words", when: { keywords: ["school", "nursery"] }, to: "schools" },
    { name: "planning words", when: { keywords: ["planning", "permission", "extension"] }, to: "planning" },
  ],
  negatives: ["what time is it", "is it going to rain", "hello, good morning", "thanks for your help"],
};
