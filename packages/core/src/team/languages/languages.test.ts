import { describe, expect, test } from "vitest";
import { createLanguageDetector } from "./detector.ts";
import { type CallLanguage, followLanguage, unknownLanguage } from "./follow-language.ts";
import { createLanguageRequests } from "./requested.ts";
import { callCentreSentences } from "./test-kit/call-centre-sentences.ts";

const tags = Object.keys(callCentreSentences);
const detect = await createLanguageDetector(tags);
const requested = createLanguageRequests(tags);

test.each([
  ["ar", "هل تتحدث العربية؟"],
  ["cs", "mluvíte česky?"],
  ["el", "μιλάτε ελληνικά;"],
  ["fi", "puhutteko suomea?"],
  ["he", "אתה מדבר עברית?"],
  ["hi", "क्या आप हिंदी बोलते हैं"],
  ["hu", "beszél magyarul?"],
  ["ja", "日本語でお願いします"],
  ["ko", "한국어로 말씀해 주세요"],
  ["pl", "czy mówi pani po polsku"],
  ["ro", "vorbiți română?"],
  ["ru", "вы говорите по-русски?"],
  ["uk", "розмовляєте українською?"],
  ["it", "vorrei parlare con qualcuno in italiano"],
  ["nl", "heeft u iemand die Nederlands spreekt"],
  ["ru", "можно по-русски"],
  ["tr", "Türkçe konuşabilir miyiz"],
  ["en", "czy jest ktoś kto mówi po angielsku"],
  ["en", "有会说英语的人吗"],
])("%s is asked for in its own words: %s", (language, text) => {
  const asked = createLanguageRequests([
    "en",
    "ar",
    "cs",
    "el",
    "fi",
    "he",
    "hi",
    "hu",
    "ja",
    "ko",
    "pl",
    "ro",
    "ru",
    "uk",
    "it",
    "nl",
    "tr",
    "zh",
  ]);
  expect(asked(text).asked).toBe(language);
});

test("at least 98 % of 200 sentences are recognized, and of the half that was never looked at", () => {
  const told = (from: number, to: number) =>
    Object.entries(callCentreSentences).flatMap(([language, sentences]) =>
      sentences.slice(from, to).map((text) => detect(text)?.language === language),
    );
  const share = (results: boolean[]) => results.filter(Boolean).length / results.length;
  expect(share(told(0, 40))).toBeGreaterThanOrEqual(0.98);
  expect(share(told(20, 40))).toBeGreaterThanOrEqual(0.98);
});

test.each(["no", "okay", "sí", "Jean", "Maria Fernanda Gonzalez", "Jean Claude Van Damme", "", "42"])(
  "%j is never sure",
  (text) => {
    expect(detect(text)?.sure ?? false).toBe(false);
  },
);

test("other scripts, and of two tags of one language the first", async () => {
  const among = await createLanguageDetector(["ru", "zh-CN", "zh-TW", "el", "en"]);
  expect(
    [
      "мой интернет не работает со вчерашнего дня",
      "我的网络从昨天开始就不能用了",
      "το ίντερνετ μου δεν λειτουργεί",
    ].map((text) => among(text)),
  ).toEqual([
    { language: "ru", sure: true, clear: true },
    { language: "zh-CN", sure: true, clear: true },
    { language: "el", sure: true, clear: true },
  ]);
});

describe("a language is asked for outright", () => {
  test.each([
    ["English please", "en"],
    ["English.", "en"],
    ["¿habla español?", "es"],
    ["auf Deutsch bitte", "de"],
    ["kann ich mit jemandem Englisch sprechen", "en"],
    ["can I talk to someone who speaks French", "fr"],
    ["em português por favor", "pt"],
    ["je voudrais parler anglais", "en"],
    ["no hablo inglés", null],
    ["I don't speak German", null],
    ["I lost my English dictionary", null],
    ["do you have the manual of the big machine in English", null],
    ["do you speak English or Spanish", null],
    ["yes please", null],
    ["is there somebody who speaks French", "fr"],
    ["could we do this in Spanish", "es"],
    ["I'd prefer German if possible", "de"],
    ["don't you speak Spanish?", "es"],
    ["my French is terrible, someone for Portuguese please", "pt"],
    ["y a-t-il quelqu'un qui parle anglais", "en"],
    ["ich möchte lieber auf Deutsch weitermachen", "de"],
    ["¿me pueden atender en español?", "es"],
    ["queria falar com alguém em português", "pt"],
    ["not in Spanish please", null],
    ["the French version of the form", null],
    ["I ordered the Spanish omelette", null],
    ["can you send the contract in German", null],
    ["how do you say hello in Italian", null],
    ["my Spanish passport expired", null],
    ["I speak a little French", null],
  ])("in %j: %j", (text, expected) => {
    expect(requested(text).asked).toBe(expected);
  });
});

describe("the language of a call", () => {
  const languages = { detect, requested };
  const follow = (
    turns: (string | [text: string, reported: string])[],
    assumed: string | null = "en",
    before: CallLanguage = unknownLanguage,
  ) =>
    turns.reduce((language, turn) => {
      const [text, reportedLanguage] = typeof turn === "string" ? [turn, null] : turn;
      return followLanguage(language, { text, reportedLanguage, assumed, languages }).language;
    }, before).spoken;
  const spanish = "no funciona mi internet";

  test("changes with the second sure turn in a row", () => {
    expect(follow([spanish])).toBeNull();
    expect(follow([spanish, "necesito hablar con un supervisor"])).toBe("es");
    expect(follow([spanish, "no", "necesito hablar con un supervisor"])).toBe("es");
    expect(follow([spanish, "I need to speak to a supervisor", spanish])).toBe("en");
  });

  test("changes at once when it is asked for or reported, and when nothing was known", () => {
    expect(follow(["¿habla español?"])).toBe("es");
    expect(follow([spanish], null)).toBe("es");
    expect(follow([["hola", "es-MX"]], null)).toBe("es-MX");
  });

  test("changes with the first turn that is long and clear, but not for a name", () => {
    expect(follow(["quiero cambiar la dirección de entrega"])).toBe("es");
    expect(follow(["Maria Fernanda Gonzalez de la Cruz"])).toBeNull();
  });

  test("changes by one tag of the recognizer only with long words, or with words that tell the same", () => {
    expect(follow([["no", "es"]])).toBeNull();
    expect(
      follow([
        ["no", "es"],
        ["sí", "es-MX"],
      ]),
    ).toBe("es-MX");
    expect(follow([["Ana Cruz Soto Gil Paz Rey", "es"]])).toBe("es");
    expect(follow([[spanish, "es-MX"]])).toBe("es-MX");
  });

  test("changes at once when the caller lacks the present one, and not by a denial in it", () => {
    expect(follow(["no hablo inglés"])).toBe("es");
    expect(follow(["ich spreche kein Englisch"])).toBe("de");
    expect(follow(["I don't speak German"])).toBe("en");
  });

  test("stays through words, names and mixtures", () => {
    const before: CallLanguage = { spoken: "es", other: null };
    const turns = ["no", "okay", "Jean Claude Van Damme", "OK no problem", "no no no no", "el router is not encendido"];
    expect(follow(turns, "es", before)).toBe("es");
  });

  test("of a region stays that of the region", () => {
    expect(follow([spanish, spanish], "es", { spoken: "es-MX", other: null })).toBe("es-MX");
  });
});
