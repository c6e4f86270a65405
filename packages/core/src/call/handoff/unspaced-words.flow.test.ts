import { expect, test } from "vitest";
import { whoAnswers } from "../test-kit/who-answers.ts";

/** The same team and lines in languages with and without spaces between words. */
const spoken: Record<string, { examples: Record<string, string[]>; lines: [string, string][] }> = {
  en: {
    examples: {
      billing: ["my bill is too high", "I was charged twice", "when is the payment due"],
      internet: ["the internet is very slow", "the router has no light", "I have no connection"],
      cards: ["I lost my bank card", "my card was stolen", "I need a new card"],
    },
    lines: [
      ["why is my bill this high", "billing"],
      ["I was charged twice this month", "billing"],
      ["the internet at home is slow", "internet"],
      ["the router shows no light", "internet"],
      ["I lost my card yesterday", "cards"],
    ],
  },
  zh: {
    examples: {
      billing: ["我的账单太高了", "我被收费两次", "什么时候付款"],
      internet: ["网络很慢", "路由器没有灯", "我没有网络连接"],
      cards: ["我的银行卡丢了", "我的卡被偷了", "我需要一张新卡"],
    },
    lines: [
      ["为什么这个月账单这么高", "billing"],
      ["这个月我被收费两次了", "billing"],
      ["家里的网络非常慢", "internet"],
      ["路由器的灯不亮", "internet"],
      ["昨天我的银行卡丢了", "cards"],
    ],
  },
  ja: {
    examples: {
      billing: ["請求書が高すぎます", "二回請求されました", "支払いはいつですか"],
      internet: ["インターネットが遅いです", "ルーターのランプがつきません", "接続できません"],
      cards: ["カードをなくしました", "カードを盗まれました", "新しいカードが必要です"],
    },
    lines: [
      ["今月の請求書が高すぎるのですが", "billing"],
      ["今月二回請求されています", "billing"],
      ["家のインターネットがとても遅いです", "internet"],
      ["ルーターのランプが消えています", "internet"],
      ["昨日カードをなくしました", "cards"],
    ],
  },
};

test.each(Object.entries(spoken))("examples move a call in %s", async (_, { examples, lines }) => {
  const members = Object.entries(examples).map(([agentId, intents]) => ({ agentId, intents }));
  const say = await whoAnswers({
    members: [{ agentId: "front", isEntry: true }, ...members],
    handoffs: { words: "commit" },
  });
  const right = [];
  for (const [text, want] of lines) right.push((await say(text)).agentId === want);
  expect(right.filter(Boolean).length).toBeGreaterThanOrEqual(lines.length - 1);
});
