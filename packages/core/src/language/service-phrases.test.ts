import { expect, test } from "vitest";
import { withoutService } from "./service-phrases.ts";

test.each([
  ["Helps with routers", "routers"],
  ["Helps callers with routers", "routers"],
  ["You help customers with their bikes", "bikes"],
  ["Answers questions about bills", "bills"],
  ["Answers all questions about the pool", "pool"],
  ["Handles refunds", "refunds"],
  ["Deals with complaints", "complaints"],
  ["Speaks Spanish with callers", "Spanish with"],
  ["Looks after the garden", "garden"],
  ["Takes care of pets", "pets"],
  ["Is responsible for parking permits", "parking permits"],
  ["Questions about bills", "bills"],
  ["Problems and questions with the wifi", "wifi"],
  ["Everything about bikes", "bikes"],
  ["Greets callers", ""],
  ["General questions", ""],
  ["Resolves technical issues with the line", "technical with the line"],
  ["Provides information about tours", "tours"],
  ["Gives advice on loans", "loans"],
  ["Takes calls about late parcels", "late parcels"],
  ["Organises taxis for guests", "taxis for"],
  ["Hilft bei Routern", "Routern"],
  ["Beantwortet Fragen zu Rechnungen", "Rechnungen"],
  ["Kümmert sich um Reparaturen", "Reparaturen"],
  ["Fragen zur Rechnung", "Rechnung"],
  ["Ayuda con las facturas", "facturas"],
  ["Se ocupa de las reservas", "reservas"],
  ["Répond aux questions sur les factures", "factures"],
  ["Aiuta con le fatture", "fatture"],
  ["Beantwoordt vragen over facturen", "facturen"],
])("what any agent does is left out: %j", (phrase, left) => {
  expect(withoutService(phrase)).toBe(left);
});

test.each([
  "Lost, stolen and blocked cards",
  "Child care",
  "Patients",
  "Visitors",
  "Pedidos y envíos",
  "Consultas médicas",
  "Door handles and locks",
  "Support groups",
  "Calls abroad",
  "Answers and transfers calls",
  "Makes and changes reservations",
  "Special offers",
  "Answering machines",
])("a matter stays: %j", (phrase) => {
  expect(withoutService(phrase)).toBe(phrase);
});
