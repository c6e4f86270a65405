import { describe, expect, it } from "vitest";
import { decideSearch } from "./retrieval-trigger.ts";

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
    "Can you transfer me to billing please?",
    "I want to talk to a person",
    "okay, let me speak to someone",
    "speak slower please",
    "could you slow down a bit",
    "can you please call me back",
    "quiero hablar con una persona",
    "je voudrais parler à un conseiller",
    "Verbinden Sie mich mit der Technik",
    "Ich möchte mit einem Mitarbeiter sprechen",
    "quero falar com um atendente",
    "vorrei parlare con un operatore",
    "转人工",
    "uh-huh",
    "please speak a bit slower",
    "Could you speak up a bit?",
    "can you say that again please",
    "no, that's all for today",
    "my order number is four seven one one",
    "Meine Kundennummer lautet 4711",
    "我的订单号是12345",
    "一二三四",
    "일이삼사",
    "Können Sie das bitte wiederholen?",
    "Legen Sie auf",
    "Sprechen Sie bitte langsamer",
    "Más despacio, por favor",
    "Я хочу поговорить с человеком",
    "Говорите медленнее",
    "我想和真人说话",
    "请说慢一点",
    "没错",
    "担当者につないでください",
    "상담원 연결해 주세요",
    "أريد التحدث مع موظف",
    "واحد اثنان ثلاثة",
    "नहीं, धन्यवाद",
    "मुझे किसी इंसान से बात करनी है",
    "Bir insanla konuşmak istiyorum",
    "Ναι, ευχαριστώ",
    "Bună ziua",
    "Không, cảm ơn",
    "ใช่ค่ะ",
    "hold on, let me turn the radio down",
    "let me check with my husband",
    "you sound very far away",
    "are you still with me",
    "my name is Anna Schneider",
    "Atkins, A T K I N S",
    "einen Moment, ich hole nur einen Stift",
    "mein Name ist Schneider",
    "espere, voy a buscar un bolígrafo",
    "me llamo Carmen Ruiz",
    "je m'appelle Claire Dubois",
    "zéro six, quarante-deux, douze",
    "adım Ayşe Yılmaz",
    "…",
    "",
  ])("does not search for %j", (text) => {
    expect(decideSearch(text)).toEqual({ search: false, reason: expect.any(String) });
  });

  it.each([
    "How long do refunds take?",
    "refund window",
    "hang on, how much is that",
    "let me know what it costs",
    "my name is Anna and I lost my card yesterday",
    "my name is Smith and I want a refund",
    "let me change my appointment",
    "let me pay my bill",
    "let me get a quote",
    "I'm looking for my invoice",
    "I am checking in on Friday",
    "I'm getting an error message",
    "I'm going over my data allowance",
    "hang on my internet is down again",
    "one moment the boiler is leaking",
    "déjeme pagar la factura",
    "laissez-moi payer la facture",
    "un moment le chauffage est en panne",
    "voy a ver el piso el lunes",
    "the line is dead",
    "einen Moment, was kostet das",
    "attendez, combien ça coûte",
    "Hi, I'd like to return a toaster",
    "yes, and what about shipping",
    "my card 4 4 5 was stolen",
    "How much is it?",
    "¿Puedo pagar mi factura?",
    "Bonjour, je voudrais résilier mon contrat",
    "I want to talk to someone about my bill",
    "how much is that",
    "combien ça coûte",
    "Was kostet der Versand?",
    "Quanto custa o frete?",
    "Vorrei cambiare la password",
    "Как вернуть товар?",
    "退款多久到账",
    "返品したいです",
    "환불 규정이 뭐예요",
    "كيف أعيد المنتج؟",
    "I want to opt out",
    "when is my next day off",
    "is it faster?",
    "is there a voice plan",
    "SKU-4711",
    "what is my order number 4711 for?",
    "order 66 has not arrived",
    "repeat orders",
    "怎么取消订阅",
    "डिलीवरी का खर्च कितना है?",
    "Πόσο κοστίζει η αποστολή;",
    "Cât costă livrarea?",
    "Tôi bị mất thẻ",
    "ค่าจัดส่งเท่าไหร่",
    "Kartımı kaybettim",
  ])("searches for %j", (text) => {
    expect(decideSearch(text).search).toBe(true);
  });

  it("takes a short question for one about what was said before, where something was", () => {
    expect(decideSearch("until when")).toEqual({ search: false, reason: "names nothing to search for" });
    expect(decideSearch("until when", { followsUp: true })).toEqual({
      search: true,
      reason: "a question about what was said before",
    });
    expect(decideSearch("thanks", { followsUp: true }).search).toBe(false);
  });

  it.each([
    "What is that?",
    "what's that",
    "never heard of it, what is it",
    "what does that mean",
    "sorry, what are those",
    "was ist das denn",
    "was heißt das",
    "qué es eso",
    "qu'est-ce que c'est",
    "c'est quoi ça",
    "bu ne",
    "ne demek bu",
  ])("searches for %j behind what it may mean, and not at first", (text) => {
    expect(decideSearch(text, { followsUp: true }).search).toBe(true);
  });

  it.each(["what was that", "what did you say", "sorry, what", "I know what it is"])(
    "searches for no %j, which asks for no thing",
    (text) => {
      expect(decideSearch(text, { followsUp: true }).reason).not.toBe("asks what was just said");
    },
  );

  it("says why", () => {
    expect(decideSearch("hello").reason).toBe("greeting, answer or listening sound");
    expect(decideSearch("put me through to sales").reason).toBe("a request to the call itself");
    expect(decideSearch("one two three").reason).toBe("only digits were said");
    expect(decideSearch("it's order 4711").reason).toBe("a number was dictated");
    expect(decideSearch("the refund window").reason).toBe("names refund, window");
  });
});
