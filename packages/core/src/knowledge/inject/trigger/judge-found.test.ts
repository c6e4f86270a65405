import { describe, expect, it } from "vitest";
import { startDeadline } from "../../../base/time/deadline.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import type { Standing } from "../../knowledge-search.ts";
import { judgeFound } from "./judge-found.ts";

const floor = { statement: 0.1, question: -0.1 };
const call = (...agent: string[]): Exchange[] => [
  { role: "caller", text: "the machine stays wet" },
  ...agent.map((text): Exchange => ({ role: "agent", text })),
];
const offer: Exchange[] = [{ role: "agent", text: "What can I do for you?" }];

/** How far each text stands above small talk; what is not named is not known. */
function judge(
  text: string,
  above: Record<string, number>,
  { exchanges = offer, bases: ids = ["kb"], isProven = true, threshold = 0.6, agentNearest = "chunk" } = {},
) {
  const standing = async ({ knowledgeBaseId, text: said }: { knowledgeBaseId: string; text: string }) => {
    const known = above[`${knowledgeBaseId}: ${said}`] ?? above[said];
    return known === undefined
      ? null
      : ({ ...floor, above: known, nearest: said === text ? "chunk" : agentNearest } satisfies Standing);
  };
  const bases = ids.map((knowledgeBaseId) => ({
    knowledgeBaseId,
    nearest: { chunkId: "chunk", cosine: 0.4 },
    threshold,
  }));
  return judgeFound({ text, exchanges, bases, isProven, search: { standing }, deadline: startDeadline(30_000) });
}

describe("what was found for a turn", () => {
  it.each([
    ["I spilled wine on my blouse", 0.11],
    ["is this still covered", -0.09],
    ["can you tell me about cabins please", -0.09],
    ["what is the phone number", -0.09],
    ["please explain the deposit", -0.09],
    ["could you elaborate on the second fee", -0.09],
    ["I need some information on parking", -0.09],
    ["¿y cuánto cuesta?", -0.09],
    ["no me gusta esperar, cuándo abren ustedes", -0.09],
  ])("is given for %j, which stands high enough", async (text, above) => {
    expect(await judge(text, { [text]: above })).toMatchObject({ give: true });
  });

  it.each([
    ["let me look for my glasses", 0.09],
    ["I'll take the blue one", -0.3],
    ["can you wait a moment", -0.2],
  ])("is kept back for %j, which is no nearer than small talk", async (text, above) => {
    expect(await judge(text, { [text]: above })).toMatchObject({ give: false });
  });

  it("is given where the floor is not known, and where nothing was to be judged", async () => {
    expect(await judge("let me look", {})).toBeNull();
    expect(await judge("let me look", { "let me look": -1 }, { bases: [] })).toBeNull();
  });

  it("is given when one of several knowledge bases is near enough, or is not known", async () => {
    const bases = ["a", "b"];
    const text = "my parcel is broken";
    expect(await judge(text, { [`a: ${text}`]: -1, [`b: ${text}`]: 0.2 }, { bases })).toMatchObject({ give: true });
    expect(await judge(text, { [`a: ${text}`]: -1 }, { bases })).toBeNull();
    expect(await judge(text, { [text]: -1 }, { bases })).toMatchObject({ give: false });
  });
});

describe("what no passage proves", () => {
  const given = async (above: number, threshold: number) =>
    (await judge("where could we eat", { "where could we eat": above }, { isProven: false, threshold }))!.give;

  it("is given from the floor on at the default, sooner below it and later above", async () => {
    expect(await given(-0.09, 0.6)).toBe(true);
    expect(await given(-0.11, 0.6)).toBe(false);
    expect(await given(-0.11, 0.5)).toBe(true);
    expect(await given(-0.09, 0.7)).toBe(false);
    expect(await given(0.5, 0.7)).toBe(true);
    expect(await given(-1, 0)).toBe(true);
    expect(await given(0.99, 1)).toBe(false);
  });
});

describe("an answer to what the agent said about the matter", () => {
  it("is kept back where the agent asks to hear a certain thing, and not where it asks to hear anything", async () => {
    const text = "behind the garages, between the church and the park";
    const judgeAfter = (asked: string) =>
      judge(text, { [text]: 0.5 }, { exchanges: [{ role: "agent", text: asked }], isProven: false });
    expect(await judgeAfter("Can you tell me where exactly?")).toMatchObject({ give: false });
    expect(await judgeAfter("Could you tell me who lives there?")).toMatchObject({ give: false });
    expect(await judgeAfter("Can you tell me what happened?")).toMatchObject({ give: true });
    expect(await judgeAfter("Can you tell me?")).toMatchObject({ give: true });
  });

  it("is kept back where the agent asked, however long it is and whatever proves it", async () => {
    const exchanges: Exchange[] = [{ role: "agent", text: "What is the address?" }];
    const text = "22 Marsh Lane, second floor, the bell says Okafor";
    for (const isProven of [false, true])
      expect(await judge(text, { [text]: 0.5 }, { exchanges, isProven })).toMatchObject({ give: false });
    expect(await judge(`${text}, how do I pay`, { [`${text}, how do I pay`]: 0.5 }, { exchanges })).toMatchObject({
      give: true,
    });
  });

  it.each([
    ["Now hold the button and tell me what you hear.", "it's clicking, and there is a little flame on the screen"],
    [
      "Very good. With the tap closed, turn the dial to the left.",
      "okay, it's warming up and the water is coming through",
    ],
    ["Drücken Sie jetzt bitte die Taste.", "es brummt, und unten läuft Wasser in die Schale"],
    ["Pulse el botón durante diez segundos.", "hace ruido y la luz verde parpadea en la pantalla"],
    ["Appuyez sur le bouton pendant dix secondes.", "elle fait du bruit, la lumière verte clignote sur l'écran"],
    ["Düğmeye on saniye basın.", "ses geliyor, ekranda yeşil ışık yanıp sönüyor"],
  ])("is kept back where the agent had something done, unless a passage proves it: %j", async (told, text) => {
    const standing = { [text]: 0.5, [told]: 0.1 };
    expect(await judge(text, standing, { exchanges: call(told), isProven: false })).toMatchObject({ give: false });
    expect(await judge(text, standing, { exchanges: call(told) })).toMatchObject({ give: true });
  });

  it("is another matter behind an offer, where a passage proves it", async () => {
    const text = "the youngest of us is allergic to nuts and sesame";
    const exchanges = call("We have one at seven. Shall I book the table?");
    expect(await judge(text, { [text]: 0.2 }, { exchanges })).toMatchObject({ give: true });
    expect(await judge(text, { [text]: 0.2 }, { exchanges, isProven: false })).toMatchObject({ give: false });
    const asked = call("May I have your name?");
    expect(await judge(text, { [text]: 0.2 }, { exchanges: asked })).toMatchObject({ give: false });
  });

  it("is not an answer where it tells that help is needed", async () => {
    const text = "I am not familiar with the solenoid";
    const exchanges = call("Is the solenoid clicking?");
    expect(await judge(text, { [text]: 0.2 }, { exchanges })).toMatchObject({ give: true });
  });

  it("is kept back where the agent told something, unless it says more about it", async () => {
    const told = "Clean the filter.";
    const exchanges = call(told);
    const judgeAnswer = (text: string, above: number) => judge(text, { [told]: 0.3, [text]: above }, { exchanges });
    expect(await judgeAnswer("the filter under the drum in the kitchen is clean", 0.29)).toMatchObject({ give: false });
    expect(await judgeAnswer("the filter is clean and the drum in the kitchen leaks", 0.31)).toMatchObject({
      give: true,
    });
    expect(await judgeAnswer("and how do I clean it", -0.09)).toMatchObject({ give: true });
  });

  it("is another matter where it comes nearest to another passage, however near the agent was to its own", async () => {
    const exchanges = call("You can collect them after three working days.");
    const text = "people keep asking me about wreaths";
    const above = { "You can collect them after three working days.": 0.5, [text]: 0.2 };
    expect(await judge(text, above, { exchanges })).toMatchObject({ give: false });
    expect(await judge(text, above, { exchanges, agentNearest: "another" })).toMatchObject({ give: true });
  });

  it("is judged by itself when the agent only talked", async () => {
    const text = "the drum leaks";
    expect(await judge(text, { "What can I do for you?": -0.2, [text]: 0.11 })).toMatchObject({ give: true });
  });
});

describe("a story behind the agent's open question", () => {
  const story = "my daughter did her homework last night, closed the lid, and this morning the screen stays dark";

  it("tells the matter, and needs no more than a question does", async () => {
    expect(await judge(story, { [story]: -0.09 }, { isProven: false })).toMatchObject({ give: true });
    expect(await judge("the screen stays dark", { "the screen stays dark": -0.09 })).toMatchObject({ give: false });
    expect(await judge(story, { [story]: -0.09 }, { exchanges: call("Take your time.") })).toMatchObject({
      give: false,
    });
  });
});

describe("a short answer to the agent", () => {
  it.each([
    ["Is there a round cap behind it?", "yeah, a grey one with a handle"],
    ["Open the flap, please.", "okay it's open"],
    ["Hold home and one for five seconds.", "it's blinking"],
    ["For how many people, and when?", "a table for two on Friday"],
    ["Auf welchen Namen darf ich buchen?", "auf Schneider bitte"],
    ["¿Qué color tiene la luz?", "es de color verde"],
    ["De quelle couleur est la lampe ?", "elle est verte"],
    ["Işık ne renk?", "yeşil renkte"],
  ])("to %j is kept back however near it is: %j", async (asked, text) => {
    expect(await judge(text, { [text]: 0.9, [asked]: 0.1 }, { exchanges: call(asked) })).toMatchObject({ give: false });
  });

  it.each([
    ["Printer help line.", "there's a sheet stuck in it", []],
    ["How can I help you?", "my card was stolen", call()],
    ["Anything else?", "the lamp blinks", call()],
    ["What is the reason for your call?", "my card was stolen", call()],
    ["Please tell me how I may direct your call.", "my card was stolen", call()],
    ["What are you calling about?", "the lamp blinks", call()],
    ["Could you tell me the reason?", "the lamp blinks", call()],
    ["Which service do you need?", "a check of the boiler with descaling", call()],
    ["What exactly would you like?", "a check of the boiler with descaling", call()],
    ["Was brauchen Sie?", "eine Wartung der Heizung mit Entkalken", call()],
    ["¿Qué necesita?", "una revisión de la caldera con limpieza", call()],
    ["Que souhaitez-vous ?", "un entretien de la chaudière avec détartrage", call()],
    ["Ne istiyorsunuz?", "kombi bakımı ve kireç temizliği", call()],
    ["Was ist Ihr Anliegen?", "die Lampe blinkt", call()],
    ["And what is he doing exactly?", "scratching his ears until they bleed", call()],
    ["What brings you to us?", "a lump behind the ear of my cat", call()],
    ["Sí, dígame.", "se me ha caído un empaste comiendo turrón", call()],
    ["Oui, dites-moi.", "la chaudière affiche un code depuis ce matin", call()],
    ["Ja, erzählen Sie.", "der Hund hat Schokolade vom Tisch gefressen", call()],
    ["Buyurun, sizi dinliyorum.", "modemin ışığı sabahtan beri yanmıyor", call()],
    ["Open from nine to six, on Sundays till four.", "my boy finishes school at half past three", call()],
    ["Quite near the station, ten minutes on foot.", "my grandmother walks with two sticks since the summer", call()],
    ["Check-in is from three o'clock.", "my train arrives at eleven in the morning", call()],
    ["Mire, la primera visita es gratuita.", "mi hijo tiene miedo de la anestesia y las agujas", call()],
    ["¿Cuál es el motivo de su llamada?", "la lámpara parpadea", call()],
    ["Quel est le motif de votre appel ?", "la lampe clignote", call()],
    ["Aramanızın nedeni nedir?", "lamba yanıp sönüyor", call()],
    ["Kann ich sonst noch etwas für Sie tun?", "die Lampe blinkt", call()],
    ["¿Puedo hacer algo más por usted?", "la luz parpadea", call()],
    ["Puis-je vous aider ?", "la lampe clignote", call()],
    ["Başka bir sorunuz var mı?", "lamba yanıp sönüyor", call()],
    ["It comes within three days.", "opening hours", call()],
    ["Is the filter clean?", "how do I get it out", call()],
    ["Is the filter clean?", "and the sieve", call()],
  ])("is not what follows %j: %j", async (said, text, before) => {
    const exchanges: Exchange[] = [...before, { role: "agent", text: said }];
    expect(await judge(text, { [text]: 0.2, [said]: -0.2 }, { exchanges })).toMatchObject({ give: true });
  });
});

describe("an answer that sets the agent right or names what is the caller's own", () => {
  it.each([
    ["Is this about a new booking?", "no, lost luggage"],
    ["Are you calling about a booking?", "no the cancellation fee"],
    ["Are you an existing customer?", "yes my boiler is leaking"],
    ["Geht es um Ihre Rechnung?", "nein, die Kündigungsfrist"],
    ["¿Llama por una cita?", "no, el horario"],
    ["C'est pour un rendez-vous ?", "non, le tarif réduit"],
    ["Are the radiators getting warm?", "the one in the hall yes, but upstairs it is cold at the top"],
    ["Les radiateurs chauffent ?", "celui de l'entrée oui, mais dans le salon en haut rien du tout"],
  ])("to %j is given where something proves it: %j", async (asked, text) => {
    const exchanges = call(asked);
    const above = { [text]: 0.2, [asked]: 0 };
    expect(await judge(text, above, { exchanges })).toMatchObject({ give: true });
    expect(await judge(text, above, { exchanges, isProven: false })).toMatchObject({ give: false });
  });
});

it.each([
  ["¿Y puede tragar bien?", "sí, bueno, me molesta, pero sí"],
  ["Are the radiators getting warm?", "it takes a while but yes"],
])("to %j a yes with a but is an answer: %j", async (asked, text) => {
  expect(await judge(text, { [text]: 0.2, [asked]: 0 }, { exchanges: call(asked) })).toMatchObject({ give: false });
});

it.each(["okay I've pressed start, but now it's beeping at me", "jetzt läuft sie, aber das Wasser steht noch"])(
  "what is set against an answer needs no more than a question does: %j",
  async (text) => {
    expect(await judge(text, { [text]: -0.09 })).toMatchObject({ give: true });
  },
);

describe("what asks or tells a need, in any words", () => {
  it.each([
    "haben Sie am Montag auf",
    "kann ich meinen Hund mitbringen",
    "ich suche ein Geschenk",
    "hay clases por la tarde",
    "necesito un justificante",
    "est-ce qu'on peut manger chez vous",
    "vous avez quelqu'un pour m'aider",
    "je voudrais une facture",
    "yaz tatilinde açık mısınız",
    "arabayı nereye bırakabiliriz",
    "fatura istiyorum",
    "I'm looking for something quiet",
    "we'd love to come along",
  ])("needs no more than a question does: %j", async (text) => {
    expect(await judge(text, { [text]: -0.09 })).toMatchObject({ give: true });
  });
});
