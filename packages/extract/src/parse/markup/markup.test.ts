import { expect, test } from "vitest";
import { parseFile } from "../../test-kit/parse-file.ts";

const read = async (text: string, name: string) => {
  const { document, warnings } = await parseFile(Buffer.from(text), name);
  const covered = (kind: string) =>
    document.marks.filter((mark) => mark.kind === kind).map(({ start, end }) => document.text.slice(start, end));
  return { ...document, warnings, covered };
};

const rst = `
=========
Handbook
=========

Returns
-------

Goods may be **sent back** within \`thirty days <terms.html>\`_ [1]_.

.. [1] Without cards.

Fees
~~~~

+--------+--------+
| Plan   | Price  |
+========+========+
| Gold   | 29 EUR |
+--------+--------+
| Silver | 9 EUR  |
+--------+--------+

=====  =========
Day    Open
=====  =========
Mon    9 to 18
Sun    closed
=====  =========

.. list-table:: Lines
   :header-rows: 1

   * - Line
     - From
   * - S1
     - Mill Lane

Run this::

   npm start

.. code-block:: python

   print("hi")

.. warning:: Keep the receipt.

- first
- second
  line
`;

const adoc = `= Handbook
:plan: Gold

== Returns

Goods may be *sent back* within https://a.example/terms[thirty days] with {plan}.

=== Fees

[cols="1,1",options="header"]
|===
| Plan | Price
| Gold | 29 EUR
| Silver | 9 EUR
|===

|===
|Day |Open

|Mon
|9 to 18

|Sun
|closed
|===

[source,python]
----
print("hi")
----

WARNING: Keep the receipt.

* first
* second
line
`;

test.each([
  ["rst", rst],
  ["adoc", adoc],
])("%s gives headings, tables by their heads, code with its language and items", async (ending, text) => {
  const { title, marks, covered, text: whole } = await read(text, `a.${ending}`);
  expect(title).toBe("Handbook");
  expect(marks.filter(({ kind }) => kind === "heading")).toMatchObject([
    { level: 1, text: "Handbook" },
    { level: 2, text: "Returns" },
    { level: 3, text: "Fees" },
  ]);
  expect(covered("row").slice(0, 4)).toEqual([
    "Plan: Gold; Price: 29 EUR",
    "Plan: Silver; Price: 9 EUR",
    "Day: Mon; Open: 9 to 18",
    "Day: Sun; Open: closed",
  ]);
  expect(marks.find((mark) => mark.kind === "code" && mark.language === "python")).toBeTruthy();
  expect(covered("list_item")).toEqual(["- first", "- second\nline"]);
  expect(whole).toContain("Goods may be sent back within thirty days");
  expect(whole).toContain("Keep the receipt.");
  expect(whole).not.toMatch(/[*`]|terms|::|a\.example/);
});

test("a note of reStructuredText follows its paragraph, and what is indented behind :: is code", async () => {
  const { text, covered } = await read(rst, "a.rst");
  expect(text).toMatch(/thirty days\s?\.\s+.*Without cards\./);
  expect(covered("code")).toContain("npm start");
  expect(covered("row")).toContain("Line: S1; From: Mill Lane");
});

test("attributes are said where AsciiDoc uses them, and included files are counted", async () => {
  const { text, warnings } = await read(`${adoc}\ninclude::secret.adoc[]\n`, "a.adoc");
  expect(text).toContain("with Gold.");
  expect(text).not.toContain("secret");
  expect(warnings.join(" ")).toMatch(/front matter.*code of components/);
});

test.each([
  ["rst", "   ".repeat(2_000)],
  [
    "rst",
    `${".. note::\n".repeat(3)}${Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth * 3)}.. note::`).join("\n")} end`,
  ],
  ["rst", "+-+-+\n".repeat(20_000)],
  ["rst", "=== ===\n".repeat(20_000)],
  ["rst", `${"`".repeat(50_000)} end`],
  ["adoc", "====\n".repeat(20_000)],
  ["adoc", `|===\n${"|a ".repeat(20_000)}\n`],
  ["adoc", `${"*_#".repeat(20_000)} end`],
  ["adoc", `[cols="999*,999*"]\n|===\n999999999*|a\n|===\n`],
])("what is made to hang a reader of %s is read or refused", async (ending, text) => {
  const words = await read(`start\n\n${text}`, `a.${ending}`);
  expect(words.text).toContain("start");
});
