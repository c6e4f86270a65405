import { expect, test } from "vitest";
import { cellFormat } from "./number-format.ts";

const shown = (value: number, id: number, code?: string, date1904 = false) =>
  cellFormat(id, code, { date1904 }).number(value);

test.each([
  [0, undefined, 0.1 + 0.2, "0.3"],
  [0, undefined, 123_456_789_012, "123456789012"],
  [1, undefined, 12, "12"],
  [164, "00000", 2_035, "02035"],
  [164, "0", 0.5, "1"],
  [2, undefined, -0, "0.00"],
  [3, undefined, 1_234_567, "1,234,567"],
  [9, undefined, 0.25, "25%"],
  [10, undefined, 0.0755, "7.55%"],
  [12, undefined, 1.5, "1 1/2"],
  [11, undefined, 12_345, "1.23E+04"],
  [164, '0.00 "kg"', 1.5, "1.50 kg"],
  [164, '0" Stk."', 5, "5 Stk."],
  [164, "0\\ \\m\\²", 80, "80 m²"],
  [164, '"Days:" 0', 5, "Days: 5"],
  [164, '"$"#,##0.00', 29.9, "$29.90"],
  [164, "[$USD] #,##0", 30, "USD 30"],
  [164, "#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]", 1_234.5, "1,234.50 €"],
  [164, "#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]", -1_234.5, "-1,234.50 €"],
  [164, '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-', 4, "4.00 €"],
  [164, '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-', 0, "- €"],
  [164, '0.00;-0.00;"free"', 0, "free"],
  [164, '[>=1000]0.0,"t";0" kg"', 2_500, "2.5t"],
  [164, '[>=1000]0.0,"t";0" kg"', 250, "250 kg"],
  [164, "[<=9999999]###-####;(###) ###-####", 5_551_234_567, "(555) 123-4567"],
  [164, "0.##", 5, "5"],
  [164, ";;;", 5, ""],
  [14, undefined, 61, "1900-03-01"],
  [14, undefined, 46_347, "2026-11-21"],
  [164, "dd/mm/yyyy hh:mm", 46_347.75, "2026-11-21 18:00"],
  [164, "dd/mm/yyyy hh:mm", 46_347, "2026-11-21"],
  [164, "d. mmmm yyyy", 46_347, "21. November 2026"],
  [164, "[$-407]d. mmmm yyyy", 46_082, "1. März 2026"],
  [164, "dddd", 46_347, "Saturday"],
  [164, "mmm-yy", 46_347, "Nov-2026"],
  [164, "h:mm AM/PM", 0.375, "9:00 AM"],
  [164, "hh:mm", 0.375, "09:00"],
  [164, "[h]:mm", 1.5, "36:00"],
  [164, "mm:ss", 0.01, "14:24"],
  [14, undefined, 1e12, "1000000000000"],
  [164, "not a format [", 7, "7"],
])("format %i %j shows %d as %s", (id, code, value, text) => {
  expect(shown(value, id, code)).toBe(text);
});

test("days may be counted from 1904, hours can't", () => {
  expect(shown(0, 14, undefined, true)).toBe("1904-01-01");
  expect(shown(0, 164, "d mmmm yyyy", true)).toBe("1 January 1904");
  expect(shown(1.5, 164, "[h]:mm", true)).toBe("36:00");
});

test("a format may have words for a text", () => {
  const text = (code: string) => cellFormat(164, code, { date1904: false }).text("Gold");
  expect([text('0;0;0;@" plan"'), text("@"), text("0.00"), text(";;;")]).toEqual(["Gold plan", "Gold", "Gold", ""]);
});
