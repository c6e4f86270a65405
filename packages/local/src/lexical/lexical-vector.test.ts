import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lexicalDimensions, lexicalVector } from "./lexical-vector.ts";

const cosine = (question: string, document: string) => {
  const a = lexicalVector(question, "question");
  const b = lexicalVector(document, "document");
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
};

describe("every text", () => {
  test.each(["document", "question"] as const)("becomes one unit vector, the same each time (%s)", (input) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const vector = lexicalVector(text, input);
        expect(vector).toHaveLength(lexicalDimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
        expect(lexicalVector(text, input)).toEqual(vector);
      }),
    );
  });

  test.each(["", " ", "…", "🙂", "\ud800"])("without words (%j) has a vector of its own", (text) => {
    expect(lexicalVector(text, "document").filter((value) => value !== 0)).toHaveLength(1);
  });

  test("keeps its vector from version to version: stored vectors depend on it", () => {
    const vector = lexicalVector("Refunds are paid within 14 days.", "document");
    const largest = [...vector.keys()].sort((a, b) => Math.abs(vector[b]!) - Math.abs(vector[a]!)).slice(0, 6);
    expect(largest.map((index) => `${index}: ${vector[index]!.toFixed(4)}`).join(", ")).toMatchInlineSnapshot(
      `"216: -0.3018, 338: 0.3018, 440: -0.2777, 430: 0.2704, 52: -0.2351, 298: 0.2351"`,
    );
  });
});

describe("likeness", () => {
  test.each([
    ["inflection", "how do I cancel my subscriptions", "Cancelling a subscription", "Changing a password"],
    ["a misspelling", "recieve my invoces", "Receiving invoices by mail", "Opening hours of the shop"],
    ["case and width", "ＷＩＦＩ ROUTER", "Set up the wifi router", "Pay by bank transfer"],
    ["missing accents", "telefono perdido", "Teléfono perdido o robado", "Pagar la factura de luz"],
    [
      "German compounds",
      "Rechnungsadresse ändern",
      "So ändern Sie die Rechnung und die Adresse",
      "Öffnungszeiten der Filiale",
    ],
    ["Chinese", "怎么申请退款", "退款申请在十四天内处理", "营业时间为早上九点"],
    ["Chinese after digits", "2024年退款", "退款在2024年处理", "营业时间为早上九点"],
    ["Japanese", "返金の方法", "返金の手続きについて", "営業時間のご案内"],
    ["Korean particles", "환불은 어떻게", "환불을 신청하는 방법", "영업시간 안내"],
    ["Russian endings", "возврата денег", "Возврат денег за заказ", "Часы работы магазина"],
    ["Thai", "ขอคืนเงิน", "การคืนเงินภายในสิบสี่วัน", "เวลาเปิดทำการ"],
  ])("survives %s", (_, question, near, far) => {
    expect(cosine(question, near)).toBeGreaterThan(cosine(question, far));
    expect(cosine(question, near)).toBeGreaterThan(0.15);
  });

  test("stop words count little", () => {
    expect(cosine("what is the refund for the order", "The refund")).toBeGreaterThan(
      2 * cosine("what is the refund for the order", "What is the for the"),
    );
  });
});
