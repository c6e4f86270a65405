import type { TeamDefinitionInput } from "@cuecard/core";

/** A holiday resort: guests call before, during and after their stay. */
export const resort: TeamDefinitionInput = {
  members: [
    { agentId: "lobby", role: "Switchboard", isEntry: true, description: "First line for guests" },
    {
      agentId: "bookings",
      role: "Reservations",
      description: "New stays, changes of dates, prices and cancellations of rooms",
      intents: [
        "I'd like to book a double room for next weekend",
        "do you have anything free in August",
        "can I change the dates of my stay",
        "I have to cancel my reservation",
        "what does a night cost",
        "can we add a child's bed",
      ],
    },
    {
      agentId: "housekeeping",
      role: "Housekeeping",
      description: "Cleaning, towels, linen and things missing in the room",
      intents: [
        "could we have some more towels",
        "our room hasn't been cleaned",
        "there is no hairdryer in the bathroom",
        "can somebody change the sheets",
        "we need another pillow",
        "please empty the bin",
      ],
    },
    {
      agentId: "technics",
      role: "Technical service",
      description: "What doesn't work in a room: air conditioning, lights, television, water",
      intents: [
        "the air conditioning doesn't work",
        "the toilet keeps running",
        "the television has no picture",
        "the light over the bed is broken",
        "the safe won't open",
      ],
    },
    {
      agentId: "kitchen",
      role: "Restaurant and room service",
      description: "Tables, menus, allergies and food brought to the room",
      intents: [
        "I'd like to order something to eat to my room",
        "can we have a table for four tonight",
        "do you have anything without gluten",
        "until when is breakfast served",
        "our burger is cold",
      ],
    },
    {
      agentId: "spa",
      role: "Spa and sports",
      description: "Massages, pool, gym and courts",
      intents: [
        "I'd like to book a massage",
        "when does the pool open",
        "can I play tennis tomorrow",
        "is the sauna included",
        "do you offer yoga classes",
      ],
    },
    {
      agentId: "tours",
      role: "Trips and transfers",
      description: "Excursions, airport transfers, rental cars and bicycles",
      intents: [
        "how do we get to the airport",
        "can you book us a boat trip",
        "we want to rent bicycles",
        "what is there to see around here",
        "please call us a taxi for six in the morning",
      ],
    },
    {
      agentId: "accounts",
      role: "Bills",
      description: "Bills, deposits, receipts and refunds",
      intents: [
        "there is a mistake on my bill",
        "I need an invoice for my company",
        "when do I get my deposit back",
        "what is this charge on my card",
        "can I pay half in cash",
      ],
    },
    { agentId: "lostfound", role: "Lost property", description: "Things that guests left behind or lost" },
    { agentId: "manager", kind: "human", role: "Manager", description: "A person for emergencies and complaints" },
  ],
  rules: [
    {
      name: "emergency",
      when: { matches: "(?i)\\b(ambulance|fire|drowning)\\b" },
      to: "manager",
      priority: 9,
      sure: true,
    },
    {
      name: "room words",
      from: ["lobby"],
      when: { keywords: ["book", "reservation", "availability"] },
      to: "bookings",
    },
    { name: "cleaning words", when: { keywords: ["towels", "cleaned", "sheets", "pillow"] }, to: "housekeeping" },
    { name: "fault words", when: { keywords: ["broken", "doesn't work", "air conditioning"] }, to: "technics" },
    { name: "food words", when: { keywords: ["restaurant", "breakfast", "menu", "table"] }, to: "kitchen" },
    { name: "spa words", when: { keywords: ["massage", "pool", "spa"] }, to: "spa" },
    { name: "trip words", when: { keywords: ["airport", "excursion", "taxi"] }, to: "tours" },
    { name: "bill words", when: { keywords: ["bill", "invoice", "receipt", "refund"] }, to: "accounts" },
    { name: "lost words", when: { keywords: ["left behind", "lost property"] }, to: "lostfound" },
  ],
};
