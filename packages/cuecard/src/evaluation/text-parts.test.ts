import { expect, test } from "vitest";
import { textParts } from "./text-parts.ts";

test("parts are ranges of the text, as long as they may be, ended at lines and never within a character", () => {
  const text = `${"a".repeat(8)}\nbb\n${"😀".repeat(12)}\n   `;
  const parts = [...textParts(text, 11)];
  for (const { offset, part } of parts) {
    expect(text.slice(offset, offset + part.length)).toBe(part);
    expect(part.length).toBeLessThanOrEqual(11);
    expect(part.isWellFormed()).toBe(true);
  }
  expect(
    parts
      .map(({ part }) => part)
      .join("")
      .trim(),
  ).toBe(text.trim());
});
