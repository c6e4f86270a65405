import type { TeamDefinitionInput } from "cuecard";
import { teamOf } from "./team-of.ts";

/** Six trades more, written before the words of their calls were played: a desk that answers questions, and members who do things. */
export const dispatchedTeams: Record<string, TeamDefinitionInput> = {
  appliances: teamOf(
    [
      {
        agentId: "reception",
        role: "Reception",
        isEntry: true,
        canHandOffTo: ["verification", "showroom"],
        description: "Answers questions about prices, fees, opening hours and what the store offers.",
      },
      {
        agentId: "verification",
        role: "Verification",
        until: { variable: "verified" },
        description: "Asks for the order number and the name, and checks them.",
      },
      {
        agentId: "deliveries",
        role: "Deliveries",
        canHandOffTo: ["repairs", "returns"],
        description: "Books, moves and cancels deliveries. Hauls away old appliances.",
      },
      {
        agentId: "repairs",
        role: "Repairs",
        canHandOffTo: ["deliveries", "returns"],
        description: "Sends a technician when a washing machine, fridge or oven is broken.",
      },
      {
        agentId: "returns",
        role: "Returns and refunds",
        canHandOffTo: ["deliveries", "repairs"],
        description: "Takes back goods and pays money back.",
      },
      { agentId: "showroom", role: "Sales", description: "Sells fridges, ovens and washing machines." },
    ],
    [
      {
        name: "danger",
        when: { keywords: ["on fire", "smoke", "burning"] },
        to: "repairs",
        priority: 5,
        from: ["reception", "verification", "deliveries", "returns"],
      },
    ],
  ),
  vet: teamOf(
    [
      {
        agentId: "desk",
        role: "Front desk",
        isEntry: true,
        description: "Answers questions about opening hours, prices and parking.",
        intents: ["when do you open", "how much is a check-up", "where can I park"],
      },
      {
        agentId: "appointments",
        role: "Appointments",
        description: "Makes, moves and cancels appointments.",
        intents: [
          "I need an appointment for my dog",
          "can we come on Tuesday instead",
          "please cancel our appointment",
          "my cat needs her vaccination",
        ],
      },
      {
        agentId: "nurse",
        role: "Nurse",
        description: "Advises on sick and hurt animals, and on medicine.",
        intents: [
          "my dog ate chocolate",
          "the cat has not eaten for two days",
          "he is limping",
          "how many tablets should I give her",
        ],
      },
      {
        agentId: "accounts",
        role: "Accounts",
        description: "Bills, instalments and pet insurance claims.",
        intents: ["I got a bill twice", "can I pay in instalments", "the insurance needs a form from you"],
      },
    ],
    [
      {
        name: "emergency",
        when: { keywords: ["can't breathe", "not breathing", "poisoned", "hit by a car", "bleeding"] },
        to: "nurse",
        priority: 9,
      },
      { name: "person", when: { keywords: ["operator", "receptionist", "real person"] }, to: "desk" },
    ],
  ),
  courier: teamOf([
    {
      agentId: "desk",
      role: "Hotline",
      isEntry: true,
      canHandOffTo: ["lookup"],
      description: "Greets callers. Answers questions about rates and delivery times.",
    },
    {
      agentId: "lookup",
      role: "Parcel lookup",
      until: { variable: "parcel" },
      description: "Asks for the tracking number.",
    },
    {
      agentId: "tracking",
      role: "Tracking",
      canHandOffTo: ["redirect", "claims"],
      description: "Finds late and lost parcels.",
    },
    {
      agentId: "redirect",
      role: "Redirections",
      canHandOffTo: ["tracking", "claims"],
      description: "Sends a parcel to another address, a neighbour or a parcel shop, or on another day.",
    },
    {
      agentId: "claims",
      role: "Claims",
      canHandOffTo: ["tracking", "redirect"],
      description: "Compensation for damaged goods and broken parcels.",
    },
  ]),
  theatre: teamOf([
    {
      agentId: "desk",
      role: "Box office",
      isEntry: true,
      description: "Answers questions about the programme, prices and access.",
    },
    { agentId: "tickets", role: "Ticket sales", description: "Books, changes and cancels tickets and seats." },
    { agentId: "members", role: "Memberships", description: "Joins, renews and ends memberships and subscriptions." },
    { agentId: "groups", role: "Schools and groups", description: "School classes, guided tours and workshops." },
    { agentId: "lost", role: "Lost property", description: "Coats, umbrellas and bags left in the house." },
  ]),
  heizung: teamOf(
    [
      {
        agentId: "empfang",
        role: "Empfang",
        isEntry: true,
        canHandOffTo: ["kunde"],
        languages: ["de"],
        description: "Begrüßt Anrufer. Beantwortet Fragen zu Preisen und Öffnungszeiten.",
      },
      {
        agentId: "kunde",
        role: "Kundenprüfung",
        until: { variable: "kundennummer" },
        languages: ["de"],
        description: "Fragt nach der Kundennummer.",
      },
      {
        agentId: "stoerung",
        role: "Störungsdienst",
        languages: ["de"],
        canHandOffTo: ["termine", "rechnung"],
        description: "Kalte Heizkörper, kein warmes Wasser, tropfende Hähne und Rohre.",
      },
      {
        agentId: "termine",
        role: "Terminplanung",
        languages: ["de"],
        canHandOffTo: ["stoerung", "rechnung"],
        description: "Vereinbart, verschiebt und storniert Termine für Wartungen.",
      },
      {
        agentId: "rechnung",
        role: "Buchhaltung",
        languages: ["de"],
        canHandOffTo: ["stoerung", "termine"],
        description: "Rechnungen, Raten und Mahnungen.",
      },
      { agentId: "notdienst", role: "Notdienst", languages: ["de"], description: "Gasgeruch und Wasserrohrbruch." },
    ],
    [
      {
        name: "notfall",
        when: { keywords: ["gasgeruch", "riecht nach gas", "rohrbruch", "unter wasser"] },
        to: "notdienst",
        from: ["empfang", "kunde", "stoerung", "termine", "rechnung"],
      },
    ],
  ),
  dentista: teamOf([
    {
      agentId: "recepcion",
      role: "Recepción",
      isEntry: true,
      languages: ["es"],
      description: "Saluda. Responde preguntas sobre horarios, precios y cómo llegar.",
    },
    {
      agentId: "citas",
      role: "Citas",
      languages: ["es"],
      description: "Da, cambia y anula citas.",
      intents: ["quiero pedir una cita", "necesito cambiar la hora", "tengo que anular la visita del lunes"],
    },
    {
      agentId: "urgencias",
      role: "Urgencias",
      languages: ["es"],
      description: "Dolor de muelas, dientes rotos y flemones.",
      intents: ["me duele mucho una muela", "se me ha roto un diente", "tengo la cara hinchada"],
    },
    {
      agentId: "pagos",
      role: "Facturación",
      languages: ["es"],
      description: "Facturas, seguros y pagos a plazos.",
      intents: ["me han cobrado dos veces", "quiero pagar a plazos", "el seguro pide una factura"],
    },
    {
      agentId: "english",
      role: "English desk",
      languages: ["en"],
      description: "Speaks English. Appointments, toothache and bills.",
    },
  ]),
  school: teamOf([
    {
      agentId: "office",
      role: "School office",
      isEntry: true,
      description: "Answers questions about term dates, opening hours and fees.",
    },
    { agentId: "absence", role: "Attendance", description: "Takes notes of pupils who are ill, late or away." },
    { agentId: "meals", role: "Canteen", description: "School lunches, allergies and meal cards." },
    { agentId: "admissions", role: "Admissions", description: "Registers new pupils and arranges school tours." },
    { agentId: "transport", role: "School buses", description: "Bus passes, stops and lost bus cards." },
  ]),
  townhall: teamOf([
    {
      agentId: "desk",
      role: "Information",
      isEntry: true,
      canHandOffTo: ["identity", "waste"],
      description: "Answers questions about fees, opening hours and what to bring.",
    },
    {
      agentId: "identity",
      role: "Identity check",
      until: { variable: "citizen" },
      description: "Asks for the citizen number.",
    },
    {
      agentId: "permits",
      role: "Permits",
      canHandOffTo: ["taxes", "registry"],
      description: "Parking permits, building permits and street parties.",
    },
    {
      agentId: "taxes",
      role: "Local taxes",
      canHandOffTo: ["permits", "registry"],
      description: "Property tax and dog tax: bills, reminders and instalments.",
    },
    {
      agentId: "registry",
      role: "Registry",
      canHandOffTo: ["permits", "taxes"],
      description: "Birth and marriage certificates, passports and changes of address.",
    },
    { agentId: "waste", role: "Waste collection", description: "Missed bins, bulky waste and recycling." },
  ]),
  savings: teamOf([
    {
      agentId: "desk",
      role: "Reception",
      isEntry: true,
      canHandOffTo: ["check", "fraud"],
      description: "Answers questions about branches, opening hours and interest rates.",
    },
    {
      agentId: "check",
      role: "Security check",
      until: { variable: "known" },
      description: "Asks for the date of birth and checks it.",
    },
    {
      agentId: "accounts",
      role: "Accounts",
      canHandOffTo: ["cards", "loans"],
      description: "Balances, transfers, standing orders and statements.",
    },
    {
      agentId: "cards",
      role: "Cards",
      canHandOffTo: ["accounts", "loans"],
      description: "Orders and replaces cards, and sets limits and PINs.",
    },
    {
      agentId: "loans",
      role: "Loans",
      canHandOffTo: ["accounts", "cards"],
      description: "Mortgages and personal loans.",
    },
    {
      agentId: "fraud",
      role: "Fraud line",
      description: "Stolen cards, payments that the caller did not make, and scams.",
    },
  ]),
};
