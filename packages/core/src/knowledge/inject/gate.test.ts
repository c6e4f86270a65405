import { describe, expect, it } from "vitest";
import { decideSearch } from "./gate.ts";

describe("decideSearch", () => {
  it.each([
    "Hi",
    "hello, good morning!",
    "Yes, please.",
    "uh huh",
    "okay, thanks",
    "How are you?",
    "What?",
    "can you hear me",
    "no, wait",
    "five five five one two",
    "5 5 5 - 12",
    "A B C",
    "hola, buenas tardes",
    "sí, gracias",
    "cuatro cinco seis",
    "oui d'accord",
    "ja genau",
    "Guten Tag, wie geht es Ihnen?",
    "sim, obrigado",
    "va bene, grazie",
    "да, спасибо",
    "你好",
    "好的，谢谢",
    "はい、わかりました",
    "네, 감사합니다",
    "شكرا",
    "…",
    "",
  ])("does not search for %j", (text) => {
    expect(decideSearch(text)).toEqual({ search: false, reason: expect.any(String) });
  });

  it.each([
    "How long do refunds take?",
    "refund window",
    "Hi, I'd like to return a toaster",
    "yes, and what about shipping",
    "my card 4 4 5 was stolen",
    "How much is it?",
    "¿Puedo pagar mi factura?",
    "Bonjour, je voudrais résilier mon contrat",
    "Was kostet der Versand?",
    "Quanto custa o frete?",
    "Vorrei cambiare la password",
    "Как вернуть товар?",
    "退款多久到账",
    "返品したいです",
    "환불 규정이 뭐예요",
    "كيف أعيد المنتج؟",
  ])("searches for %j", (text) => {
    expect(decideSearch(text).search).toBe(true);
  });

  it("says why", () => {
    expect(decideSearch("hello").reason).toBe("greeting, answer or listening sound");
    expect(decideSearch("one two three").reason).toBe("only digits were said");
    expect(decideSearch("the refund window").reason).toBe("names refund, window");
  });
});
