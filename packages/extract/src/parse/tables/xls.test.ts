import { expect, test } from "vitest";
import { makeXls } from "../../test-kit/make-xls.ts";
import { parseFile } from "../../test-kit/parse-file.ts";

const prices = {
  name: "Preise",
  rows: [
    ["Tarif", "Preis", "Seit", "Anteil"],
    ["Größe L", [1234.5, '#,##0.00 "€"'], [46347, "dd.mm.yyyy"], [0.5, "0%"]],
    ["Gold", [2035, "00000"], [46348, "dd.mm.yyyy"], ""],
  ],
} as const;

test.each(["a.xls", "a.bin", "a.doc"])(
  "an old workbook is read by the rules of XLSX, whatever its name: %s",
  async (filename) => {
    const { document, warnings } = await parseFile(
      makeXls([prices, { name: "Geheim", rows: [["niemand", "liest"]], hidden: true }]),
      filename,
    );
    expect(document.text).toBe(
      "Preise\n\nTarif: Größe L; Preis: 1,234.50 €; Seit: 2026-11-21; Anteil: 50%\nTarif: Gold; Preis: 02035; Seit: 2026-11-22",
    );
    expect(document.marks.find(({ kind }) => kind === "table")).toMatchObject({
      name: "Preise",
      header: "Tarif | Preis | Seit | Anteil",
    });
    expect(warnings).toEqual([expect.stringMatching(/^1 hidden sheet was left out \(2 words\): Geheim;/)]);
  },
);

test("what is merged is in each of its rows", async () => {
  const rows = [
    ["Zone", "Tarif", "Preis"],
    ["Innen", "Kind", 1],
    ["", "Erwachsen", 2],
  ];
  const { document } = await parseFile(makeXls([{ name: "A", rows, merged: ["A2:A3"] }]), "a.xls");
  expect(document.text).toContain("Zone: Innen; Tarif: Erwachsen; Preis: 2");
});

test.each([0.3, 0.7, 0.95])(
  "a workbook cut off at %d of its bytes is refused with what to do, or read",
  async (share) => {
    const file = makeXls([prices]);
    const read = parseFile(file.subarray(0, Math.floor(file.length * share)), "a.xls").then(
      ({ document }) => document.text,
      ({ code, message }) => `${code}: ${message}`,
    );
    expect(await read).toMatch(/^Preise|^corrupt_file: .* save it as XLSX|^no_text|^unsupported_content: .* XLSX/);
  },
);
