import { describe, expect, it } from "vitest";
import { asksBack, asksSomething, checksWhatWasMeant, offeredIn, offersToDo } from "./agent-question.ts";

describe("what the agent offers to tell", () => {
  it.each([
    ["It is easy to join. Shall I tell you about the fees?", "about the fees"],
    ["Would you like to know what the pool costs?", "what the pool costs"],
    ["Should I explain the guarantee to you?", "the guarantee to you"],
    ["Do you want me to read you the opening hours", "the opening hours"],
    ["Would you like more information about parking?", "parking"],
    ["Ja. Soll ich Ihnen etwas über die Gebühren sagen?", "etwas über die gebühren"],
    ["Möchten Sie wissen, was das Schwimmbad kostet?", "was das schwimmbad kostet"],
    ["¿Quiere saber cuánto cuesta la piscina?", "cuánto cuesta la piscina"],
    ["Voulez-vous savoir combien coûte la piscine ?", "combien coûte la piscine"],
    ["Vuole sapere quanto costa la piscina?", "quanto costa la piscina"],
    ["Quer saber quanto custa a piscina?", "quanto custa a piscina"],
    ["Zal ik u de openingstijden vertellen?", "de openingstijden"],
  ])("is in %j: %j", (said, topic) => {
    expect(offeredIn(said)).toBe(topic);
  });

  it.each([
    "Would you like me to book it?",
    "Shall I transfer you?",
    "Would you like to know anything else?",
    "Can I help you with anything else?",
    "Shall I tell you about the fees? They are forty euros.",
    "Which plan do you have?",
    "I can tell everybody.",
    "",
  ])("is not in %j", (said) => {
    expect(offeredIn(said)).toBeNull();
  });
});

it.each([
  ["Which plan do you have?", true, true, false],
  ["Sure. Which plan do you have?", true, true, false],
  ["It costs forty. Which plan do you have?", true, false, false],
  ["Do you mean the Falcon X2?", true, true, true],
  ["The Falcon X2?", true, true, true],
  ["Would you like to book it?", true, false, false],
  ["Shall I book it or not?", true, false, false],
  ["Is it the small one or the big one?", true, true, false],
  ["Meinen Sie den Falcon?", true, true, true],
  ["It is blue.", false, false, false],
])("%j asks: %j, asks back: %j, checks what was meant: %j", (said, asks, only, checks) => {
  expect([asksSomething(said), asksBack(said), checksWhatWasMeant(said)]).toEqual([asks, only, checks]);
});

it.each([
  ["Shall I book the table?", true],
  ["May I book the table?", true],
  ["Good. Can I send you the form?", true],
  ["Darf ich Ihnen den Tisch reservieren?", true],
  ["May I have your name?", false],
  ["Could I ask what it is about?", false],
  ["Darf ich um Ihre Kundennummer bitten?", false],
  ["Which table would you like?", false],
])("%j offers to do something: %j", (said, offers) => {
  expect(offersToDo(said)).toBe(offers);
});
