import type { TeamDefinitionInput } from "cuecard";
import { teamOf } from "./team-of.ts";

/** Six trades as people write them: a desk, mostly a gate behind it, and members known by descriptions, some with examples. */
export const gatedTeams: Record<string, TeamDefinitionInput> = {
  bank: teamOf(
    [
      { agentId: "desk", role: "Reception", isEntry: true, canHandOffTo: ["identify"], description: "Greets callers." },
      {
        agentId: "identify",
        role: "Identification",
        until: { variable: "verified" },
        description: "Asks who is calling and checks their identity.",
      },
      {
        agentId: "cards",
        role: "Cards",
        canHandOffTo: ["loans", "accounts"],
        description: "Lost, stolen and blocked cards, PINs. Contactless payments that were declined.",
      },
      {
        agentId: "loans",
        role: "Loans and mortgages",
        canHandOffTo: ["cards", "accounts"],
        description: "Mortgages, personal loans, interest rates and repayments.",
      },
      {
        agentId: "accounts",
        role: "Accounts",
        canHandOffTo: ["cards", "loans"],
        description: "Statements, balances, transfers and standing orders. Opening or closing an account.",
      },
      { agentId: "fraud", role: "Fraud team", description: "Payments that the customer did not make." },
    ],
    [
      {
        name: "fraud",
        when: { keywords: ["fraud", "scam", "scammed", "hacked"] },
        to: "fraud",
        priority: 9,
        from: ["desk", "identify", "cards", "loans", "accounts"],
      },
    ],
  ),
  airline: teamOf(
    [
      {
        agentId: "desk",
        role: "Welcome desk",
        isEntry: true,
        description: "First line. Answers general questions.",
        intents: ["hello", "I have a question", "what are your opening hours"],
      },
      {
        agentId: "booking",
        role: "Bookings",
        description: "New flights, seats and changes of a booking.",
        intents: [
          "I want to book a flight",
          "change my flight to Monday",
          "I'd like a window seat",
          "cancel my booking",
        ],
      },
      {
        agentId: "baggage",
        role: "Baggage",
        description: "Lost, late and damaged baggage.",
        intents: ["my suitcase did not arrive", "my bag is damaged", "where is my luggage"],
      },
      {
        agentId: "miles",
        role: "Frequent flyers",
        description: "Miles, points and member status.",
        intents: ["how many miles do I have", "my points are missing", "upgrade with miles"],
      },
      { agentId: "espanol", role: "Mesa en español", languages: ["es"], description: "Atiende en español." },
    ],
    [{ name: "person", when: { keywords: ["operator", "real person", "human"] }, to: "desk" }],
  ),
  utility: teamOf(
    [
      {
        agentId: "desk",
        role: "Reception",
        isEntry: true,
        canHandOffTo: ["check", "emergency"],
        description: "Takes calls. Answers questions on opening hours and prices.",
        intents: ["good morning", "when are you open", "what does it cost"],
      },
      {
        agentId: "check",
        role: "Customer check",
        until: { variable: "verified" },
        description: "Finds the customer's contract by number and address.",
      },
      {
        agentId: "bills",
        role: "Bills",
        canHandOffTo: ["meters", "moving"],
        description: "Bills, instalments, direct debits and refunds.",
      },
      {
        agentId: "meters",
        role: "Meters",
        canHandOffTo: ["bills", "moving"],
        description: "Meter readings, smart meters and meter faults.",
      },
      {
        agentId: "moving",
        role: "Moving home",
        canHandOffTo: ["bills", "meters"],
        description: "Moving in or out, new addresses and ending a contract.",
      },
      { agentId: "emergency", role: "Emergency line", description: "Smell of gas, sparks and power cuts." },
    ],
    [
      {
        name: "emergency",
        when: { keywords: ["smell gas", "gas leak", "sparks", "electric shock", "can't breathe"] },
        to: "emergency",
        from: ["desk", "check", "bills", "meters", "moving"],
      },
    ],
  ),
  university: teamOf([
    { agentId: "desk", role: "Front office", isEntry: true, description: "Greets callers and finds the right office." },
    {
      agentId: "admissions",
      role: "Admissions",
      description: "Applications, entry requirements and deadlines. Offers and places on courses.",
    },
    { agentId: "fees", role: "Fees office", description: "Tuition fees, scholarships, instalments and receipts." },
    {
      agentId: "housing",
      role: "Housing",
      description: "Rooms in halls, deposits and roommates. Broken furniture and heating.",
    },
    { agentId: "exams", role: "Examinations", description: "Exam dates, marks, resits and certificates." },
  ]),
  pharmacy: teamOf(
    [
      {
        agentId: "desk",
        role: "Counter",
        isEntry: true,
        description: "First line. Answers questions about hours, stock and prices.",
        intents: ["are you open on Sunday", "do you have plasters", "good afternoon"],
      },
      {
        agentId: "repeat",
        role: "Repeat prescriptions",
        description: "Ordering repeat prescriptions and collecting them.",
        intents: ["I need my tablets again", "is my prescription ready", "please renew my inhaler"],
      },
      {
        agentId: "advice",
        role: "Pharmacist",
        description: "Side effects, doses and medicines that don't go together.",
        intents: ["can I take this with alcohol", "I missed a dose", "these pills make me dizzy"],
      },
      {
        agentId: "delivery",
        role: "Deliveries",
        description: "Bringing medicines home and parcels that did not come.",
        intents: ["can you deliver it", "my parcel never came", "bring it to my house"],
      },
    ],
    [
      {
        name: "overdose",
        when: { keywords: ["overdose", "took too many", "swallowed", "unconscious"] },
        to: "advice",
        priority: 5,
      },
    ],
  ),
  garage: teamOf(
    [
      {
        agentId: "desk",
        role: "Reception",
        isEntry: true,
        canHandOffTo: ["lookup", "tow"],
        description: "Answers the phone.",
      },
      {
        agentId: "lookup",
        role: "Vehicle lookup",
        until: { variable: "vehicle" },
        description: "Asks for the number plate.",
      },
      {
        agentId: "workshop",
        role: "Workshop",
        canHandOffTo: ["parts", "invoices"],
        description: "Repairs, services and inspections. Brakes, engines, tyres and oil.",
      },
      {
        agentId: "parts",
        role: "Parts",
        canHandOffTo: ["workshop", "invoices"],
        description: "Ordering spare parts, wipers, batteries and bulbs.",
      },
      {
        agentId: "invoices",
        role: "Invoices",
        canHandOffTo: ["workshop", "parts"],
        description: "Invoices, payments and warranties.",
      },
      { agentId: "tow", role: "Breakdown service", description: "Tow trucks. Cars that broke down on the road." },
    ],
    [
      {
        name: "breakdown",
        when: { keywords: ["broke down", "broken down", "accident", "stranded"] },
        to: "tow",
        from: ["desk", "lookup", "workshop", "parts", "invoices"],
      },
    ],
  ),
};
