import { expect, test } from "vitest";
import { hideTexts } from "./hide-texts.ts";

const spoken = "My account number is 4929 1175 2201, is it open?";

test("what a provider was sent is hidden in its message, whole and cut off", () => {
  expect(hideTexts(`400 Invalid input: "${spoken}".`, [spoken])).toBe('400 Invalid input: "[…]".');
  expect(hideTexts("400 Invalid input 'My account number is 4929 11...'", [spoken])).toBe("400 Invalid input '[…]...'");
  expect(hideTexts("bad text: number is 4929 1175 2201 (and more)", ["Hello.", spoken])).toBe(
    "bad text:[…] (and more)",
  );
});

test("a short question is hidden where it stands whole, and no other words of the message are", () => {
  expect(hideTexts('the input "my pin 12" is not allowed', ["my pin 12"])).toBe('the input "[…]" is not allowed');
  const message = "openai/small refused the request: 429 Rate limit reached (request req_1).";
  expect(hideTexts(message, [spoken, "", "429", "What is the rate?"])).toBe(message);
});
