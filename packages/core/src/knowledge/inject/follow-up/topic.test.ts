import { expect, it } from "vitest";
import type { Exchange } from "../../agent-knowledge.ts";
import { topicOf } from "./topic.ts";

const asked = (...texts: string[]) =>
  texts.flatMap((text): Exchange[] => [
    { role: "caller", text },
    { role: "agent", text: "The garden, the garden and again the garden." },
  ]);

it("is what the caller said in several turns, and the question does not say", () => {
  const before = asked("what is web chat", "can i extend the web chat for visitors", "and the colours of web chats");
  expect(topicOf("is it secure enough for sensitive data", before)).toEqual([{ text: "web chats", weight: 0.2 }]);
  expect(topicOf("how does chat work", before)).toEqual([{ text: "web", weight: 0.2 }]);
});

it.each([
  [[]],
  [["what is web chat"]],
  [["what is web chat", "do you take dogs", "okay thanks"]],
  [["the chat the chat the chat"]],
  [
    [
      "what is the zip code and phone number",
      "ummm could i have the phone number",
      "ummm and the zip code of that place",
    ],
  ],
])("is nothing after %j", (texts) => {
  expect(topicOf("is it secure enough", asked(...texts))).toEqual([]);
});

it("is forgotten after eight turns", () => {
  const others = ["pool", "dogs", "parking", "breakfast", "towels", "bikes", "keys"].map((word) => `the ${word}`);
  expect(topicOf("is it secure", asked("chat", "chat", ...others))).toEqual([]);
});
