import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionTerms, questionWords, words } from "./words.ts";

describe("words", () => {
  it("gives the same words for other spellings of one text", () => {
    expect(words("ＲＥＦＵＮＤＳ Café")).toEqual(words("refunds cafe\u0301"));
    expect(words("Straße")).toEqual(words("strasse"));
    expect(words("¿Dónde está?")).toEqual(words("donde esta"));
    expect(words("её")).toEqual(words("ее"));
  });

  it("keeps marks that make another letter", () => {
    expect(words("йод")).not.toEqual(words("иод"));
    expect(words("がく")).not.toEqual(words("かく"));
    expect(words("हिंदी").join("")).toContain("ि");
  });

  it("brings English and German inflections together", () => {
    expect(words("returned")).toEqual(words("returns"));
    expect(words("Versicherungen")).toEqual(words("Versicherung"));
  });

  it.each([
    ["Russian", "возврата", "возвраты"],
    ["Ukrainian", "книга", "книги"],
    ["Arabic", "الكتاب", "كتاب"],
    ["Greek", "τράπεζας", "τράπεζες"],
    ["Hindi", "किताब", "किताबें"],
  ])("brings %s inflections together by their script", (_, one, other) => {
    expect(words(one)).toEqual(words(other));
  });
  it("drops punctuation and possessive endings", () => {
    expect(words("The router's light — it's red!")).toEqual(words("the router light it red"));
    expect(words("l'eau, dell'anno")).toEqual(words("eau anno"));
    expect(words("… --- ?!")).toEqual([]);
  });

  it.each([
    ["Wi-Fi", "wifi"],
    ["e-mail", "email"],
    ["AB-1234", "ab1234"],
    ["max_tokens", "maxtokens"],
    ["1,000", "1000"],
    ["17:30", "1730"],
  ])("finds %s when %s is asked for", (written, asked) => {
    expect(words(written)).toEqual(expect.arrayContaining(words(asked)));
  });

  it("splits identifiers and keeps them whole", () => {
    expect(words("getUserName")).toEqual(expect.arrayContaining([...words("get user name"), ...words("getusername")]));
    expect(words("XMLHttpRequest")).toEqual(expect.arrayContaining(words("xml http request")));
    expect(words("iPhone15")).toEqual(expect.arrayContaining(words("iphone 15")));
    expect(words("SKU48213-XL")).toEqual(expect.arrayContaining(["sku48213", "48213", "xl"]));
  });

  it("does not join sentences or addresses", () => {
    expect(words("the end.next one")).not.toContain("endnext");
    expect(words("a-b-c-d-e-f-g").some((word) => word.length > 1)).toBe(false);
  });

  it("segments scripts written without spaces", () => {
    expect(words("黑豹队的防守")).toContain("防守");
    expect(words("パスワードをリセット")).toEqual(["パスワード", "を", "リセット"]);
    expect(words("สวัสดีครับ").length).toBeGreaterThan(1);
    expect(words("退款Policy政策")).toEqual(expect.arrayContaining(["退款", ...words("policy"), "政策"]));
  });

  it("finds a Korean noun whatever particle follows", () => {
    expect(words("환불은")).toContain("환불");
    expect(words("환불")).toEqual(["환불"]);
  });

  it("never gives an empty word, white space or upper case, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const word of [...words(text), ...questionTerms(text)]) {
          expect(word).not.toBe("");
          expect(word).not.toMatch(/\s/u);
          expect(word).toBe(word.normalize("NFC"));
        }
      }),
    );
  });
});

describe("questionTerms", () => {
  it.each([
    ["How do I reset my router, please?", "reset router"],
    ["¿Puedo pagar mi factura?", "pagar factura"],
    ["Wie kann ich meine Rechnung bezahlen?", "rechnung bezahlen"],
    ["Comment puis-je résilier mon contrat ?", "résilier contrat"],
    ["Как вернуть товар?", "вернуть товар"],
  ])("drops the stop words of %s", (question, rest) => {
    expect(questionTerms(question)).toEqual(words(rest));
  });

  it("asks for a compound of short parts by its joined form alone", () => {
    expect(questionTerms("Wi-Fi password")).toEqual(questionTerms("wifi password"));
    expect(questionTerms("order AB-1234")).toEqual(["order", "ab1234"]);
    expect(questionTerms("Kfz-Versicherung")).toEqual(expect.arrayContaining(words("Versicherung")));
  });

  it("keeps the stop words of a question that has nothing else", () => {
    expect(questionTerms("The who?")).toEqual(["the", "who"]);
  });

  it("keeps a word that is a stop word of another language only", () => {
    expect(questionTerms("Can a cell die?")).toEqual(words("cell die"));
  });

  it("gives each term once, each of them a word of the question", () => {
    expect(questionTerms("refund refunds refunded")).toEqual(words("refund"));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
        const terms = questionTerms(text);
        const all = new Set(words(text));
        expect(new Set(terms).size).toBe(terms.length);
        expect(terms.every((term) => all.has(term))).toBe(true);
        expect(terms.length > 0).toBe(all.size > 0);
      }),
    );
  });
});

describe("questionWords", () => {
  it("keeps the stop words, in the question's order", () => {
    expect(questionWords("Where did the parcels come from?")).toEqual(words("where did the parcels come from"));
  });

  it("asks for a compound in one way", () => {
    expect(questionWords("Is there Wi-Fi?")).toEqual(words("is there wifi"));
  });

  it("holds every term of the question, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
        const terms = questionTerms(text);
        const all = new Set([...questionWords(text), ...words(text)]);
        expect(terms.every((term) => all.has(term))).toBe(true);
      }),
    );
  });
});
