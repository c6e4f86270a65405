import fc from "fast-check";
import { stringify as toml } from "smol-toml";
import { expect, test } from "vitest";
import { stringify as yaml } from "yaml";
import { parseMarkdown as parseWithWarnings } from "./markdown.ts";

const parseMarkdown = (source: string) => parseWithWarnings(source).document;

test.each([
  ["YAML", "---\ntitle: Opening hours\ndate: 2026-01-02\n---"],
  ["YAML in quotes", '---\nlayout: page\ntitle: "Opening hours"\ntags: [\n  shop,\n]\n---'],
  ["YAML over two lines", "---\ntitle: >-\n  Opening\n  hours\n---"],
  ["YAML that ends in dots", "--- \ntitle: Opening hours # as shown\n...\n"],
  ["TOML", '+++\ntitle = "Opening hours"\nweight = 3\n[params]\ntitle = "other"\n+++'],
  ["JSON", '{\n  "title": "Opening hours",\n  "draft": false\n}'],
])("front matter in %s names the document and is not text", (_name, head) => {
  for (const body of ["Come at nine.", "# Another heading\n\nCome at nine."]) {
    const { title, text } = parseMarkdown(`${head}\n\n${body}`);
    expect(title).toBe("Opening hours");
    expect(text).toBe(body.replace("# ", ""));
  }
});

test.each([
  ["Tips: how to wait", "title: Tips: how to wait\ndate: 2026-01-02"],
  ["@home", "title: @home"],
  ["1.10", "title: 1.10"],
  ["Here", "title: Here\n\tindented: by a tab"],
])("a title that is not valid YAML, or no string, is read as it stands: %s", (title, head) => {
  expect(parseMarkdown(`---\n${head}\n---\nWords.`)).toMatchObject({ title, text: "Words." });
});

test.each([
  ["without a title", "---\nlayout: page\n---\n"],
  ["with an empty title", "---\ntitle: ''\n---\n"],
  ["with a template for one", "---\ntitle: {{ .Name }}\n---\n"],
  ["that is not TOML", "+++\ntitle = \n+++\n"],
])("front matter %s leaves the first heading as the title", (_name, head) => {
  expect(parseMarkdown(`${head}\n# Heading\n\nWords.`)).toMatchObject({ title: "Heading", text: "Heading\n\nWords." });
});

test.each([
  "---\nWords between rules.\n\nAnd more: these.\n---\nAfter.",
  "+++\nno end",
  "{\nno end",
  "---\n- a list\n---\nAfter.",
])("what only begins as front matter does stays text: %j", (source) => {
  const { text, title } = parseMarkdown(source);
  for (const word of source.match(/[A-Za-z]+/g)!) expect(text).toContain(word);
  expect(title).toBe(null);
});

test("front matter of any data names the document, whatever else it holds", () => {
  const key = fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => name !== "title");
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(key, fc.string()),
  );
  const printable = fc
    .string()
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "" && !/\p{Cc}/u.test(text));
  const clean = fc.dictionary(key, value).filter((data) => !/[\r\u0085\u2028\u2029]/.test(JSON.stringify(data)));
  fc.assert(
    fc.property(clean, printable, (data, title) => {
      for (const [rule, text] of [
        ["---", yaml({ ...data, title })],
        ["+++", toml({ title, ...data })],
      ])
        expect(parseMarkdown(`${rule}\n${text}\n${rule}\n\nWords.`)).toMatchObject({ title, text: "Words." });
    }),
  );
});
