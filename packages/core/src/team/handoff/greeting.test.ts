import { expect, test } from "vitest";
import { fold } from "../words/fold.ts";
import { greeting, namesMatter } from "./greeting.ts";

test.each([
  ["en", "Good morning", "Good morning, my card was stolen"],
  ["de", "Grüß Gott", "Hallo, mein Router blinkt"],
  ["ja", "もしもし", "こんにちは、カードをなくしました"],
  ["zh", "您好。", "你好，我的银行卡丢了"],
  ["th", "สวัสดีครับ", "สวัสดีค่ะ บัตรหาย"],
  ["ko", "안녕하세요", "안녕하세요, 카드를 잃어버렸어요"],
  ["pl", "Dzień dobry", "Dzień dobry, zgubiłem kartę"],
  ["ru", "Здравствуйте", "Здравствуйте, я потерял карту"],
  ["ar", "السلام عليكم", "مرحبا، فقدت بطاقتي"],
  ["tr", "Günaydın", "Merhaba, kartımı kaybettim"],
])("a greeting in %s names no matter, and what follows it does", (_tag, greets, says) => {
  expect(fold(greets)).toMatch(greeting);
  expect(namesMatter(greets)).toBe(false);
  expect(namesMatter(says)).toBe(true);
});
