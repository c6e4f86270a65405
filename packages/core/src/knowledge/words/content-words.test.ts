import { describe, expect, it } from "vitest";
import { sameQuestion } from "./content-words.ts";

describe("sameQuestion", () => {
  it.each([
    ["how can I pay my bill", "How can I pay my bill?"],
    ["uh how can I pay the bill", "How can I pay the bill, please?"],
    ["my bill how can I pay", "how can I pay my bill"],
    ["how much is it", "How much is it?"],
    ["退款多久到账", "退款多久到账？"],
  ])("%j and %j are the same", (left, right) => {
    expect(sameQuestion(left, right)).toBe(true);
  });

  it.each([
    ["how can I pay my", "How can I pay my bill?"],
    ["pay by card", "pay by bank transfer"],
    ["plan 500", "plan 1000"],
    ["how much", "until when"],
    ["", "pay"],
  ])("%j and %j are not", (left, right) => {
    expect(sameQuestion(left, right)).toBe(false);
  });
});
