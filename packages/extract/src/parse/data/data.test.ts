import { expect, test } from "vitest";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

test("JSON gives paths and values under a heading for each outer part, and lists of records as tables", async () => {
  const { document } = await parseFile(
    JSON.stringify({
      title: "Fibre",
      open: true,
      contact: { phone: "123", hours: { mon: "9-5", "2024": null } },
      tags: ["fast", "cheap"],
      plans: [{ name: "Gold", price: { amount: 29 }, tags: ["a", "b"] }, { name: "Basic" }],
      nested: { steps: [["one"], { two: 2 }], rows: [{ x: 1 }, { x: 2 }] },
    }),
    "a.json",
  );
  expect(document.title).toBe("Fibre");
  expect(document.text).toBe(
    [
      "title: Fibre\nopen: true\ntags: fast, cheap",
      "contact",
      "contact.phone: 123\ncontact.hours.mon: 9-5",
      "plans",
      "name: Gold; price.amount: 29; tags: a, b\nname: Basic",
      "nested",
      "nested.steps.1: one\nnested.steps.2.two: 2",
      "x: 1\nx: 2",
    ].join("\n\n"),
  );
  expect(covered(document, "heading")).toEqual(["contact", "plans", "nested"]);
  expect(document.marks.filter(({ kind }) => kind === "table")).toMatchObject([
    { name: "plans", header: "name | price.amount | tags" },
    { name: "nested.rows", header: "x" },
  ]);
});

test("broken JSON is kept as it is, with a warning", async () => {
  const { document, warnings } = await parseFile('{"a": 1,', "a.json");
  expect(document.text).toBe('{"a": 1,');
  expect(warnings).toEqual([expect.stringContaining("not valid JSON")]);
});

test.each(["a.jsonl", null])(
  "JSON Lines named %s are rows of one table; broken lines get a warning",
  async (filename) => {
    const lines = '{"q":"Open?","a":"9 to 5"}\n\n{"q":"Closed?","a":"Sunday","by":"Ann"}\n';
    const { document } = await parseFile(lines, filename);
    expect(document.text).toBe("q: Open?; a: 9 to 5\nq: Closed?; a: Sunday; by: Ann");
    expect(document.marks[0]).toMatchObject({ kind: "table", header: "q | a | by" });
    expect((await parseFile(`${lines}{"q":`, "a.jsonl")).warnings).toEqual([expect.stringContaining("1 of 3 lines")]);
  },
);

test("XML gives elements and attributes as paths, repeated elements as tables, and mixed text as one", async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE shop [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "boom">]>
<shop xmlns="urn:x" since="1999"><about lang="en">We sell <b>good</b> things &amp; more.</about><secret>&x;&y;</secret>
<item id="1"><name>Pen</name></item><item id="2"><name><![CDATA[Ink <blue>]]></name></item></shop>`;
  const { document, warnings } = await parseFile(xml, null);
  expect(document.text).toBe(
    "since: 1999\nsecret: &x;&y;\n\nabout\n\nabout.lang: en\nabout.text: We sell good things & more.\n\nitem\n\nid: 1; name: Pen\nid: 2; name: Ink <blue>",
  );
  expect(document.marks.find(({ kind }) => kind === "table")).toMatchObject({ name: "item", header: "id | name" });
  expect(warnings).toEqual([]);
});

test("XML that is not well formed is read as far as it goes, with a warning", async () => {
  const { document, warnings } = await parseFile('<?xml version="1.0"?><a><b>first</b><c>second', "a.xml");
  expect(document.text).toContain("b: first");
  expect(warnings).toEqual([expect.stringContaining("not well formed")]);
});

test("a notebook is its text and its code, without what the code printed", async () => {
  const notebook = {
    metadata: { language_info: { name: "python" } },
    cells: [
      { cell_type: "markdown", source: ["# Fees\n", "Nine euros."] },
      { cell_type: "code", source: "print(9)", outputs: [{ text: ["nine printed words"] }] },
    ],
  };
  const { document, warnings } = await parseFile(JSON.stringify(notebook), "a.ipynb");
  expect(document.text).toBe("Fees\n\nNine euros.\n\nprint(9)");
  expect(document.marks).toMatchObject([
    { kind: "heading" },
    { kind: "paragraph" },
    { kind: "code", language: "python" },
  ]);
  expect(warnings).toEqual(["What code printed was left out (3 words)."]);
  expect((await parseFile("{}", "a.ipynb").catch((error) => error.message)) as string).toMatch(/No text/);
});
