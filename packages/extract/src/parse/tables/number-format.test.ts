import { expect, test } from "vitest";
import { numberFormat } from "./number-format.ts";

const shown = (value: number, id: number, code?: string, date1904 = false) =>
  numberFormat(id, code, { date1904 })(value);

test.each([
  [0, undefined, 0.1 + 0.2, "0.3"],
  [0, undefined, 123_456_789_012, "123456789012"],
  [1, undefined, 12, "12"],
  [164, "0", 0.5, "0.5"],
  [2, undefined, -0, "0.00"],
  [9, undefined, 0.25, "25%"],
  [10, undefined, 0.0755, "7.55%"],
  [164, '"$"#,##0.00', 29.9, "$29.90"],
  [164, "[$USD] #,##0", 30, "USD 30"],
  [164, "#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]", 1_234.5, "1234.50 €"],
  [14, undefined, 61, "1900-03-01"],
  [14, undefined, 46_347, "2026-11-21"],
  [164, "dd/mm/yyyy hh:mm", 46_347.75, "2026-11-21 18:00"],
  [164, "dd/mm/yyyy hh:mm", 46_347, "2026-11-21"],
  [164, "h:mm AM/PM", 0.375, "09:00"],
  [164, "[h]:mm", 1.5, "36:00"],
  [164, '"Days:" 0', 5, "5"],
  [14, undefined, 1e12, "1000000000000"],
])("format %i %j shows %d as %s", (id, code, value, text) => {
  expect(shown(value, id, code)).toBe(text);
});

test("days may be counted from 1904", () => {
  expect(shown(0, 14, undefined, true)).toBe("1904-01-01");
});
