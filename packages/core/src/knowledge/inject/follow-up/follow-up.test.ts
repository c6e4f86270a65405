import { describe, expect, it } from "vitest";
import type { Exchange } from "../../agent-knowledge.ts";
import { followUp, lastSubject } from "./follow-up.ts";

const caller = (text: string): Exchange => ({ role: "caller", text });
const agent = (text: string): Exchange => ({ role: "agent", text });
const about = (...exchanges: Exchange[]) => ({ exchanges, titles: [] });
const shop = about(caller("When is the shop open?"), agent("From nine to six on working days."));

describe("followUp", () => {
  it.each([
    ["how much is that?", 0.75],
    ["until when", 0.75],
    ["Is it open on holidays?", 0.3],
    ["¿Y eso también los domingos?", 0.3],
    ["Sundays?", 0.3],
    ["and on public holidays?", 0.2],
    ["und am Sonntag?", 0.2],
    ["und sonntags?", 0.2],
    ["et le dimanche ?", 0.2],
    ["а в воскресенье?", 0.2],
    ["那星期天呢？", 0.2],
    ["日曜日は？", 0.2],
    ["وماذا عن يوم الأحد؟", 0.2],
    ["peki pazar günü?", 0.2],
    ["còn chủ nhật thì sao?", 0.2],
    ["แล้ววันอาทิตย์ล่ะ", 0.2],
    ["what about the other town", 0.3],
  ])("takes %j for one, and weighs what was said before by %d", (text, weight) => {
    expect(followUp(text, shop)?.background).toEqual([
      { text: "When is the shop open?", weight },
      { text: "From nine to six on working days.", weight: weight / 2 },
    ]);
  });

  it.each(["Can I pay my bill in cash?", "Do you ship that toaster to Berlin by courier?", "", "…"])(
    "takes %j for none",
    (text) => {
      expect(followUp(text, shop)).toBeNull();
    },
  );

  it("is none where nothing was said that names anything", () => {
    expect(followUp("and on Sundays?", about())).toBeNull();
    expect(followUp("and on Sundays?", about(caller("hello"), agent("Hi!")))).toBeNull();
  });

  it.each([
    "Hello, how can I help you?",
    "Hi there, what can I do for you?",
    "Good morning, how may I assist you today?",
    "Hallo, wie kann ich Ihnen helfen?",
    "Hola, ¿en qué puedo ayudarle?",
    "Bonjour, comment puis-je vous aider ?",
    "Merhaba, size nasıl yardımcı olabilirim?",
  ])("goes on from no greeting: %s", (greeting) => {
    expect(
      followUp("the internet is dead since this morning", about(caller("Hello there."), agent(greeting))),
    ).toBeNull();
  });

  it("goes back through follow-ups to what is clear by itself, each step counting half", () => {
    const history = about(
      caller("Do you repair broken kettles?"),
      ...shop.exchanges,
      caller("and on Sundays?"),
      agent("Closed."),
    );
    expect(followUp("on holidays?", history)?.background.map(({ text, weight }) => [text, weight])).toEqual([
      ["and on Sundays?", 0.3],
      ["When is the shop open?", 0.15],
      ["Closed.", 0.15],
    ]);
  });

  it("takes the title of the last passage where the agent's words were not reported", () => {
    const history = { exchanges: [caller("When is the shop open?")], titles: ["Opening hours", "Returns"] };
    expect(followUp("and on Sundays?", history)?.background.at(-1)).toEqual({ text: "Opening hours", weight: 0.1 });
  });

  it("goes on from the title of a passage where the agent's answer to it was not reported", () => {
    const exchanges = [agent("Hello, how can I help you?"), caller("When is the shop open?")];
    expect(followUp("and on Sundays?", { exchanges, titles: ["Opening hours"] })?.background.at(-1)?.text).toBe(
      "Opening hours",
    );
  });

  it.each([
    [
      "the agent's words were reported, and told nothing",
      [caller("Hello there."), agent("Hello, how can I help you?")],
    ],
    ["the caller named nothing that they were found for", [caller("Hello there.")]],
  ])("does not go on from the title of a passage where %s", (_when, exchanges) => {
    expect(followUp("is it boring for a four year old", { exchanges, titles: ["Cloakroom"] })).toBeNull();
  });

  it("takes only the end of long words", () => {
    const { background } = followUp("and on Sundays?", about(caller(`${"word ".repeat(500)}shop`)))!;
    expect([...background[0]!.text]).toHaveLength(300);
    expect(background[0]!.text).toMatch(/shop$/);
  });
});

describe("lastSubject", () => {
  it("is what the caller last said that names something", () => {
    expect(lastSubject(about(...shop.exchanges, caller("okay, thanks")))).toBe("When is the shop open?");
    expect(lastSubject(about(caller("hello")))).toBeNull();
  });
});
