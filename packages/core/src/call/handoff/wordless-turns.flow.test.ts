import { expect, test } from "vitest";
import { whoAnswers } from "../test-kit/who-answers.ts";

/** Examples with the very words of thanks and of requests for a language, at members that these words are not for. */
const members = [
  { agentId: "front", isEntry: true },
  {
    agentId: "fraud",
    intents: ["someone used my card", "someone wants to speak to me about my account", "do you speak to the police"],
  },
  {
    agentId: "needs",
    intents: ["I needed a new card", "that is all I needed to order", "you have been helpful with my order"],
  },
  {
    agentId: "pedidos",
    intents: [
      "necesitaba otra tarjeta para mi hijo",
      "todo lo que necesitaba era un pedido",
      "gracias por el pedido de la tarjeta",
    ],
  },
];

test.each([
  "I would like to speak to someone in Spanish",
  "can I talk to someone who speaks Spanish please",
  "is there someone who speaks German",
  "do you speak French",
  "someone with Portuguese please",
  "Thank you, that's all I needed",
  "thanks that's everything I needed for today",
  "great thank you you've been very helpful",
  "gracias eso es todo lo que necesitaba",
  "danke das war alles was ich brauchte",
  "merci c'est tout ce dont j'avais besoin",
  "grazie era tutto quello che mi serviva",
  "teşekkürler hepsi bu kadar",
  "obrigada era tudo o que eu precisava",
  "bedankt dat was alles",
  "谢谢，没别的事了",
  "ありがとうございました。以上です",
  "someone",
])("%j moves nobody", async (text) => {
  for (const words of ["commit", "auto"] as const) {
    const say = await whoAnswers({ members, handoffs: { words } });
    for (const at of ["front", "needs"]) expect(await say(text, at)).toMatchObject({ agentId: at, suggested: null });
  }
});

test("what is said beside a request for a language or thanks still counts", async () => {
  const say = await whoAnswers({ members, handoffs: { words: "commit" } });
  expect((await say("thank you, and someone used my card")).agentId).toBe("fraud");
  expect((await say("can I speak to someone in Spanish, someone used my card")).agentId).toBe("fraud");
});

test("the trace says which rule's words are denied, and why words are meant for somebody", async () => {
  const rules = [{ name: "card", when: { keywords: ["card"] }, to: "needs" }];
  const say = await whoAnswers({ members, rules, handoffs: { words: "commit" } });
  expect((await say("it is not about my card")).trace.join()).toContain(
    `rule 'card' does not fire, the keyword "card" is denied or part of a name`,
  );
  const chances = (await say("someone wants my account")).trace.filter((message) => message.includes("a chance of"));
  for (const message of chances) expect(message).toMatch(/because of|intent/);
});
