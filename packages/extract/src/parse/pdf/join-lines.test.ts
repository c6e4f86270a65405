import { expect, test } from "vitest";
import { joinLines, settleHyphens } from "./join-lines.ts";

const read = (lines: readonly string[], elsewhere = "") => {
  const text = joinLines(lines);
  return settleHyphens([text, elsewhere])(text);
};

test.each([
  [["We give infor-", "mation."], "We give information."],
  [["Die Rück-", "erstattung dauert."], "Die Rückerstattung dauert."],
  [["Check-", "in is at two."], "Check-in is at two."],
  [["a 24-", "hour desk"], "a 24-hour desk"],
  [["an X-", "ray"], "an X-ray"],
  [["in Baden-", "Baden"], "in Baden-Baden"],
  [["well-", "known brands"], "well-known brands"],
  [["the mother-", "in-law"], "the mother-in-law"],
  [["twenty-", "five euros"], "twenty-five euros"],
  [["soft\u00ad", "ware"], "software"],
  [["退款", "需要五天"], "退款需要五天"],
  [["10-", "20 euros"], "10- 20 euros"],
])("%j without other words is %s", (lines, text) => expect(read(lines)).toBe(text));

test.each([
  [["a long-", "haul flight"], "the long haul", "a long-haul flight"],
  [["rain-", "proof coats"], "All are rainproof.", "rainproof coats"],
  [["rain-", "proof coats"], "All are rain-proof.", "rain-proof coats"],
  [["sun-", "rise tours"], "the sun will rise", "sun-rise tours"],
  [["Co-", "operative shops"], "a cooperative", "Cooperative shops"],
])("%j beside “%s” is %s", (lines, elsewhere, text) => expect(read(lines, elsewhere)).toBe(text));
