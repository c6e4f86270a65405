import { expect, onTestFinished, test } from "vitest";
import { createCuecard } from "../../index.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

const rows = (cells: string) =>
  cells
    .trim()
    .split("\n")
    .map(
      (line) =>
        `<tr>${line
          .split("|")
          .map((cell) => `<td>${cell.trim()}</td>`)
          .join("")}</tr>`,
    )
    .join("");
const page = (title: string, ...parts: string[]) =>
  `<html><title>${title}</title><h1>${title}</h1>${parts.join("")}</html>`;
const table = (cells: string) => `<table>${rows(cells)}</table>`;

/** Price lists, tariffs and timetables as people publish them. */
const files: Record<string, string> = {
  "bus.html": page(
    "Bus fares",
    "<p>Fares are valid from May.</p>",
    table(`Zone | Single | Day ticket
      Inner zone | 2.40 € | 5.60 €
      Outer zone | 3.10 € | 7.20 €
      Airport | 6.80 € | 14.00 €`),
  ),
  "gym.csv":
    "Membership,Price per month (EUR),Notice,Sauna\nBasic,19.90,1 month,✗\nPlus,29.90,1 month,✓\nStudent,14.50,3 months,✗\n",
  "post.md": `# Parcels\n\nAll prices in EUR.\n\n| Size | Weight (kg) | Price |\n|---|---|---|\n| Small parcel | 2 | 4.99 |\n| Large parcel | 10 | 9.49 |\n| Bulky goods | 31 | 23.99 |\n`,
  "desk.csv": "Front desk,+49 30 901820\nLost property,+49 30 901821\nComplaints,help@bus.example\n",
  "s1.html": page(
    "Fahrplan der S1",
    "<p>Montag bis Freitag, gültig ab Dezember.</p>",
    table(`Haltestelle | S1 | S1 | S11
      Hauptbahnhof | 06:02 | 06:22 | 06:40
      Marktplatz | 06:05 | 06:25 | –
      Universität | 06:11 | 06:31 | 06:49
      Flughafen | 06:24 | 06:44 | 07:01`),
  ),
  "tarif.html": page(
    "Fahrpreise der Stadtbahn",
    "<p>Alle Preise in Euro.</p>",
    table(`Fahrkarte | Kurzstrecke | Zone A
      Einzelfahrt Erwachsene | 1,90 | 2,80
      Einzelfahrt Kind | 1,20 | 1,60
      Tageskarte | – | 7,50`),
  ),
  "bad.csv":
    "Tarif;Preis;Dauer\nFrühschwimmer;3,50 €;90 Minuten\nTageskarte Bad;6,– €;ganzer Tag\nFamilienkarte;EUR 15,00;ganzer Tag\n",
  "ferry.html": page(
    "Harbour ferry",
    "<p>Daily from 1 May.</p>",
    table(`Pier | F1 | F1 | F2
      North Quay | 08:00 | 09:30 | 10:15
      Mill Island | 08:20 | 09:50 | –
      Old Fort | 08:45 | 10:15 | 10:50`),
  ),
  "museo.html": page(
    "Precios del museo",
    table(`Entrada | Precio | Horario
      General | 12,50 € | 10:00–18:00
      Reducida | 6 € | 10:00–18:00
      Nocturna | 8,75 € | 20:00–23:00`),
  ),
  "loan.csv": "Product,Rate,Longest term\nCar loan,5.37%,84 months\nHome loan,3.15%,30 years\nOverdraft,11.90%,none\n",
};

/** What is asked, what must be said, and signs that no voice reads. */
const questions: [question: string, said: string][] = [
  ["How much is a single ticket in the inner zone?", "Inner zone, Single: 2 euros 40, Day ticket: 5 euros 60."],
  ["What does a day ticket to the airport cost?", "Airport, Single: 6 euros 80, Day ticket: 14 euros."],
  [
    "What is the price of the plus membership at the gym?",
    "Plus, Price per month: 29 euros 90, Notice: 1 month, Sauna: yes.",
  ],
  [
    "How long is the notice of the student membership?",
    "Student, Price per month: 14 euros 50, Notice: 3 months, Sauna: no.",
  ],
  ["What does a large parcel cost?", "Large parcel, Weight: 10 kg, Price: 9 euros 49."],
  ["How heavy may bulky goods be?", "Bulky goods, Weight: 31 kg, Price: 23 euros 99."],
  ["What is the number of lost property?", "Lost property: +49 30 901821."],
  ["Wo schreibe ich Complaints hin?", "Complaints: help@bus.example."],
  ["Wann fährt die S1 am Marktplatz?", "Marktplatz, S1: 06:05, 06:25."],
  ["Wann ist die S11 am Flughafen?", "Flughafen, S1: 06:24, 06:44, S11: 07:01."],
  ["Was kostet die Einzelfahrt für ein Kind?", "Einzelfahrt Kind, Kurzstrecke: 1 Euro 20, Zone A: 1 Euro 60."],
  ["Was kostet die Tageskarte der Stadtbahn?", "Tageskarte, Zone A: 7 Euro 50."],
  ["Was zahlen Frühschwimmer?", "Frühschwimmer, Preis: 3 Euro 50, Dauer: 90 Minuten."],
  ["Wie teuer ist die Familienkarte im Bad?", "Familienkarte, Preis: 15 Euro, Dauer: ganzer Tag."],
  ["When does the ferry leave Mill Island?", "Mill Island, F1: 08:20, 09:50."],
  ["When is the F2 ferry at Old Fort?", "Old Fort, F1: 08:45, 10:15, F2: 10:50."],
  ["¿Cuánto cuesta la entrada general?", "General, Precio: 12 euros con 50, Horario: 10:00 a 18:00."],
  ["¿A qué hora es la entrada nocturna?", "Nocturna, Precio: 8 euros con 75, Horario: 20:00 a 23:00."],
  ["What is the rate of a car loan?", "Car loan, Rate: 5.37%, Longest term: 84 months."],
  ["How long may a home loan run?", "Home loan, Rate: 3.15%, Longest term: 30 years."],
];

test("questions to price lists, tariffs and timetables are answered by a row that can be said", {
  timeout: 120_000,
}, async () => {
  const data = temporaryFolder();
  onTestFinished(() => data.remove());
  const cue = await createCuecard({ data: data.path });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "Tables" });
  for (const [filename, text] of Object.entries(files)) {
    const source = await cue.sources.addFile(base.id, { name: filename, content: Buffer.from(text) });
    await cue.sources.waitUntilReady(source);
  }
  const agent = await cue.agents.upsert({
    name: "Desk",
    systemPrompt: "You help callers.",
    knowledge: [{ knowledgeBaseId: base.id, mode: "preload" }],
  });
  const missed: string[] = [];
  for (const [question, said] of questions) {
    const call = await cue.calls.start({ agentId: agent.id });
    const { context } = await call.userTurn(question, { deadlineMs: 10_000 });
    const spoken = context?.speakable ?? "";
    if (!spoken.split("\n").includes(said) || /[|;€✓✗]/.test(spoken)) missed.push(`${question} ${spoken}`);
    await call.end();
  }
  expect(missed).toEqual([]);
});
