import { expect, test } from "vitest";
import { createGroundReader } from "./check/evidence.ts";
import { checkSentence } from "./check-said.ts";

function verdict(passage: string, sentence: string, language = "en"): string {
  const evidence = createGroundReader().evidence([{ from: "passage", text: passage, chunkId: "c" }], language);
  return checkSentence(sentence, evidence, { language, asked: null }).verdict;
}

test.each([
  ["The shop opens daily. It is closed on May 1.", "On May first the shop isn't open.", "supported"],
  ["The pool is open. It is not open on Mondays.", "The pool is open.", "supported"],
  ["The pool is not open on Mondays.", "On Mondays the pool is open.", "contradicted"],
  ["We are open Monday to Friday.", "We're closed on Sundays.", "supported"],
  ["We are open Monday to Friday.", "We're open on Sundays.", "contradicted"],
  ["The pool is closed on Mondays.", "The pool is open on Tuesdays.", "supported"],
  ["The pool is closed on Mondays.", "The pool is closed on Tuesdays.", "contradicted"],
  ["On Saturdays you need an appointment.", "You don't need an appointment on Tuesdays.", "supported"],
  [
    "City bike 15 euros a day, e-bike 32 euros a day, child seat 3 euros a day.",
    "A child seat is 15 euros.",
    "contradicted",
  ],
  ["Basic costs €29, and the Premium plan €44.", "The Premium plan is twenty-nine euros.", "contradicted"],
  ["We close on December 25.", "On Christmas Day we're closed.", "supported"],
  ["An adult ticket costs €11.50.", "Two adult tickets come to twenty-three euros.", "supported"],
  ["An adult ticket costs €11.50.", "Two adult tickets come to twenty-seven euros.", "contradicted"],
  ["Zone 1 costs €3, zone 2 costs €5.", "Zone 2 costs six euros.", "contradicted"],
  ["A cat is €45 and a dog €52.", "That's seven euros more for a dog than for a cat.", "supported"],
  ["The ticket costs €12. Booking costs €2.", "With booking it would be fourteen euros.", "unsupported"],
  ["A lesson is 24 EUR. A block of ten lessons is 210 EUR.", "Ten lessons are two hundred and ten euros.", "supported"],
  [
    "A lesson is 24 EUR. A block of ten lessons is 210 EUR.",
    "Ten lessons are two hundred and forty euros.",
    "contradicted",
  ],
  ["A lesson is 24 EUR. A block of ten lessons is 210 EUR.", "Two lessons are forty-eight euros.", "supported"],
  ["The plan costs 12 euros per month.", "A year would be 144 euros.", "supported"],
  ["The plan costs 12 euros per month.", "A year would be 120 euros.", "unsupported"],
  ["The plan costs 12 euros per month.", "It's twelve euros a year.", "unsupported"],
  ["The plan costs 12 euros for 30 days.", "It's twelve euros a month.", "supported"],
  ["A bike is €15 per day, €70 per week.", "A week comes to a hundred and five euros.", "unsupported"],
  ["Basic costs £29 per month, Premium £44.", "Premium is £348 a year.", "contradicted"],
  ["An hour of parking costs 3 euros.", "Four hours of parking would be three euros.", "contradicted"],
  ["A day is $9 for a cat and $12 for a dog.", "Two days for your cat are eighteen dollars.", "supported"],
  ["The Leeds branch opens at 8, the York branch at 9.", "The York branch opens at eight o'clock.", "contradicted"],
  [
    "Earnings per share were $3.13 in the quarter. For the year we raised them to about $7.50.",
    "It raised its earnings per share to $7.50 for the year.",
    "supported",
  ],
  ["Repairs take five working days.", "A repair takes about a week.", "supported"],
  ["Repairs take five working days.", "A repair takes about two weeks.", "contradicted"],
  ["The kennel is open until 17:00.", "We close at 5p.m.", "supported"],
  ["The kennel is open until 17:00.", "We close at 6p.m.", "unsupported"],
  ["The visit costs €29.", "The visit is about thirty euros.", "supported"],
  ["The visit costs €29.", "The visit is about forty euros.", "contradicted"],
  ["The visit costs €29.", "The visit is thirty euros.", "contradicted"],
  ["Online booking adds a fee of 90p.", "The booking fee is eighty pence.", "contradicted"],
  ["It lasts 128 minutes.", "It lasts just under an hour and a half.", "unsupported"],
  ["We have twenty - five machines.", "There are 25 machines.", "supported"],
  ["Voice is for the third person.", "The second step is voice.", "supported"],
  ["The office has been in Rome since 2018.", "We have 3 offices in Rome.", "unsupported"],
  ["You save money by not using the voice service.", "The voice service is there.", "supported"],
  ["They cannot be refunded for cash.", "We can refund tickets for cash.", "contradicted"],
  ["Cats are not taken.", "We take cats too.", "contradicted"],
  ["The sauna is not closed on Sundays.", "The sauna is open on Sundays.", "supported"],
  ["The sauna is not closed on Sundays.", "The sauna is closed on Sundays.", "contradicted"],
  ["The plan works without a new number.", "You don't need a new number for the plan.", "supported"],
  ["The plan works without a new number.", "The plan doesn't work without a new number.", "contradicted"],
  ["At most 40 people may be in the warm pool.", "No more than 40 people may be in the warm pool.", "supported"],
  ["Your first bill is due in May.", "Your first bill isn't due until May.", "supported"],
  ["The rooms are unheated.", "The rooms are heated.", "contradicted"],
  ["The rooms are unheated.", "The rooms aren't heated.", "supported"],
  ["Data on the plan is unlimited.", "Data on the plan is limited.", "contradicted"],
  ["Smoking is prohibited in all rooms.", "You can smoke in the rooms.", "contradicted"],
  ["Smoking is prohibited in all rooms.", "You can't smoke in the rooms.", "supported"],
  ["Dogs are prohibited in the hotel restaurant.", "You can bring dogs into the hotel.", "supported"],
  ["Not all rooms have a balcony.", "Some rooms have a balcony.", "supported"],
  ["Not all rooms have a balcony.", "All rooms have a balcony.", "contradicted"],
  ["There is hardly any noise in the rooms.", "There isn't much noise in the rooms.", "supported"],
  ["The plan has no minimum term.", "The plan has a minimum term.", "contradicted"],
  ["The crossing takes 55 minutes. Dogs are not taken.", "The crossing takes fifty-five minutes.", "supported"],
  ["It's sunny in LA.", "It was sunny in Los Angeles.", "supported"],
  ["The World Health Organization advises it.", "The WHO advises it.", "supported"],
  ["The World Health Organization advises it.", "The FDA advises it.", "contradicted"],
  ["The headroom is 2.10 m.", "You may be two metres ten tall.", "supported"],
  ["The headroom is 2.10 m.", "You may be two metres thirty tall.", "unsupported"],
  ["Due to COVID the pool is closed.", "Because of COVID-19 the pool is closed.", "supported"],
  ["The Basic plan costs £29.", "1) The Basic plan costs twenty-nine pounds.", "supported"],
  ["You are speaking with BestInsuranceXYZ.", "This is BestInsuranceABC.", "unsupported"],
  ["Are dogs allowed in the lounge? Ask the crew.", "Dogs are not allowed in the lounge.", "supported"],
  ["Whitehaven Beach: my no 1 beach.", "We go to Whitehaven Beach.", "supported"],
  ["Revenue rose 9% in the third quarter.", "Revenue rose 9% in Q3.", "supported"],
  ["Sales were $8.2 million.", "Sales were $8.2m.", "supported"],
  [
    "You leave the station at 1:34 PM. You'll arrive in Bedford at 6:55 PM.",
    "You leave at 1:34 PM, reaching Bedford at 6:55 PM.",
    "supported",
  ],
  ["Haircut 28 euros, beard trim 12 euros.", "A beard trim is 28 euros.", "contradicted"],
  ["Haircut 28 euros, beard trim 12 euros.", "The beard trim is 28.", "contradicted"],
  ["Haircut 28 euros, beard trim 12 euros.", "The haircut is 28 euros and the beard trim 12.", "supported"],
  ["Haircut 28 euros, beard trim 12 euros.", "Without a beard trim it's 28 euros.", "supported"],
  ["Haircut 28 euros, beard trim 12 euros.", "A beard trim isn't 28 euros.", "supported"],
  ["Haircut 28 euros, beard trim 12 euros, children 16 euros.", "A haircut for your child is 16 euros.", "supported"],
  [
    "Haircut 28 euros, beard trim 12 euros, cut with beard 36 euros.",
    "With a beard trim that's 36 euros.",
    "supported",
  ],
  ["We charge £18 for a city bike, £32 for an electric bike.", "An electric bike is eighteen pounds.", "contradicted"],
  ["A bath is 9 pounds, nail trimming 9 pounds, ear care 5.", "Nail trimming is nine pounds.", "supported"],
  ["Zone 1 costs €3, zone 2 costs €5.", "Zone 2 costs three euros.", "contradicted"],
  ["A visit is 29 euros, for members 18 euros.", "Then a visit is eighteen euros.", "supported"],
  ["An adult is 12 euros, with the card 9 euros.", "An adult is nine euros with it.", "supported"],
  [
    "Family ticket 30 euros, adult ticket 12 euros. A family is two adults and children.",
    "Two adults and their children pay 30 euros.",
    "supported",
  ],
  ["Monday to Friday 8 am to 12 pm, Saturday 9 am to 1 pm.", "On Saturday we open at 8 am.", "contradicted"],
  ["We open at 8 am and close at 6 pm.", "We close at 8 am.", "contradicted"],
  ["An oil change takes 40 minutes, a tyre change 30 minutes.", "The oil change takes half an hour.", "contradicted"],
  ["A night is 22 euros, seven nights are 130 euros.", "A week is 130 euros.", "supported"],
  ["A night is 22 euros, seven nights are 130 euros.", "A week is 154 euros.", "unsupported"],
  ["The stay is ten nights at least.", "A week is seven nights.", "supported"],
  ["The shop is open 5 days a week.", "We're open 7 days a week.", "contradicted"],
  ["Delivery takes 3 days.", "A gift card costs 50 dollars.", "unsupported"],
  ["Delivery takes 3 days.", "Great, thanks for calling!", "supported"],
])("over %j the sentence %j is %s", (passage, sentence, expected) => {
  expect(verdict(passage, sentence)).toBe(expected);
});

test.each([
  ["de", "Erwachsene zahlen 12 Euro, Kinder 7 Euro und Familien 30 Euro.", "Kinder zahlen 12 Euro.", "contradicted"],
  ["de", "Erwachsene zahlen 12 Euro, Kinder 7 Euro.", "Zwei Erwachsene mit Kindern zahlen 7 Euro.", "supported"],
  ["de", "Das Café öffnet um 7 Uhr, die Konditorei um 10.", "Die Konditorei öffnet um sieben.", "contradicted"],
  ["de", "Am Wochenende ist geschlossen.", "Am Wochenende", "supported"],
  ["de", "Die Kur dauert zehn Nächte.", "Eine Woche sind sieben Nächte.", "supported"],
  ["de", "Der Kochkurs geht ohne Anmeldung.", "Sie brauchen für den Kochkurs keine Anmeldung.", "supported"],
  ["de", "Der Kochkurs geht ohne Anmeldung.", "Der Kochkurs geht nicht ohne Anmeldung.", "contradicted"],
  ["de", "Höchstens zehn Gäste sind im Saal erlaubt.", "Nicht mehr als zehn Gäste sind im Saal erlaubt.", "supported"],
  ["de", "Die Terrasse ist unbeheizt.", "Die Terrasse ist beheizt.", "contradicted"],
  ["de", "Die Terrasse ist unbeheizt.", "Die Terrasse ist nicht beheizt.", "supported"],
  ["es", "El taller trabaja sin cita.", "En el taller no necesita cita.", "supported"],
  ["es", "No se incluye ningún coche de alquiler.", "Se incluye el coche de alquiler.", "contradicted"],
  ["es", "El corte cuesta 18 euros y el tinte 35 euros.", "El tinte cuesta dieciocho euros.", "contradicted"],
])("in %s, over %j the sentence %j is %s", (language, passage, sentence, expected) => {
  expect(verdict(passage, sentence, language)).toBe(expected);
});

test("a ground in another language supports a figure, and contradicts none that it can't be aligned with", () => {
  expect(verdict("Der Tarif kostet 39 Euro.", "It is thirty-nine euros.")).toBe("supported");
  expect(verdict("Der Tarif kostet 39 Euro.", "It is twenty-nine euros.")).toBe("unsupported");
});

test("the same sentence over the same grounds is judged alike, whatever was read before", () => {
  const reader = createGroundReader();
  const grounds = Array.from({ length: 200 }, (_, at) => ({
    from: "passage" as const,
    text: `Room ${at} costs ${at} euros.`,
  }));
  const once = checkSentence("Room 7 costs 9 euros.", reader.evidence(grounds, "en"), { language: "en", asked: null });
  reader.evidence([{ from: "passage", text: "Nothing." }], "en");
  expect(
    checkSentence("Room 7 costs 9 euros.", reader.evidence(grounds, "en"), { language: "en", asked: null }),
  ).toEqual(once);
});

test("a tool's result full of figures is read in the time of its length", () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => `{"slot":"${at % 24}:45","price":${at * 7}}`).join(",");
  const before = process.cpuUsage().user;
  const evidence = createGroundReader().evidence([{ from: "tool", text: rows }], "en");
  checkSentence("The slot at 18:45 costs 77 euros.", evidence, { language: "en", asked: null });
  // It took 25 seconds when each figure was held against each other one.
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(8);
});

test("many grounds are read piece by piece, and others have their turn", async () => {
  const grounds = Array.from({ length: 30 }, (_, at) => ({
    from: "passage" as const,
    text: `Room ${at} costs ${at} euros. `.repeat(40),
  }));
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  await createGroundReader().readAhead(grounds, "en");
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});
