import { expect, test } from "vitest";
import { fold } from "../words/fold.ts";
import { askedFor } from "./asked-for.ts";

const members = [
  { agentId: "billing", names: ["Billing", "Rechnungen", "Facturación", "Facturation"] },
  { agentId: "cards", names: ["Karten", "Tarjetas", "Kaarten"] },
  { agentId: "clinic", names: ["Clínica", "Praxis", "Clinique"] },
  { agentId: "bank", names: ["Banco"] },
  { agentId: "rosa", names: ["Rosa"] },
];
const asked = (words: string) => askedFor({ folded: fold(words) }, members);

test.each([
  ["Put me through to billing, please.", "billing"],
  ["can i speak to rosa", "rosa"],
  ["I'd like to talk with the billing department about a charge", "billing"],
  ["Verbinden Sie mich bitte mit Rechnungen.", "billing"],
  ["Kann ich bitte mit Rosa sprechen?", "rosa"],
  ["Ich möchte mit der Praxis verbunden werden", "clinic"],
  ["Póngame con facturación", "billing"],
  ["¿Me puede pasar con tarjetas?", "cards"],
  ["Quiero hablar con Rosa", "rosa"],
  ["Passez-moi la facturation", "billing"],
  ["Je voudrais parler à Rosa", "rosa"],
  ["Me passe para o banco, por favor", "bank"],
  ["Kan ik Rosa spreken met", null],
  ["Mag ik met Rosa spreken", "rosa"],
])("%s asks for %s", (words, member) => expect(asked(words)).toBe(member));

test.each([
  "Kann ich mit Karte zahlen?",
  "Ich möchte mit Karten zahlen",
  "Muss ich mit der Praxis vorher etwas ausmachen?",
  "¿Puedo pasar a la clínica mañana?",
  "Voy a pasar a pagar las tarjetas",
  "Conecté con el banco y no pasa nada",
  "Querem que eu ligue para o banco?",
  "Kan ik met kaarten betalen?",
  "The billing is wrong",
  "Do I have to send this to billing?",
  "I passed it on to Rosa yesterday",
])("%s asks for nobody", (words) => expect(asked(words)).toBeNull());
