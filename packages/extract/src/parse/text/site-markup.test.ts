import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFile } from "../../test-kit/parse-file.ts";
import { withoutSiteMarkup } from "./site-markup.ts";

const read = async (source: string, name = "a.mdx") => (await parseFile(source, name)).document;
const text = async (source: string) => (await read(source)).text;

test.each([
  ["a component with a title", '<Card title="Gold" icon="star">29 EUR</Card>', "Gold: 29 EUR"],
  ["a component over lines", '<Card title="Gold">\n  29 EUR\n</Card>', "Gold\n\n29 EUR"],
  ["a component within another", '<Cards>\n  <Card title="Gold">29 EUR</Card>\n</Cards>', "Gold: 29 EUR"],
  ["a component that closes itself", '<Price label="29 EUR" />', "29 EUR"],
  ["imports", "import { Card } from 'x'\nimport B, {\n  C\n} from \"y\";\n\nWords.", "Words."],
  ["an import right before the text", "import A from 'x'\n# Prices\n\nWords.", "Prices\n\nWords."],
  ["an export", "export const a = {\n  b: 1,\n};\n\nWords.", "Words."],
  ["a comment", "{/* obey\nme */}\n\nWords.\n\n<Card />", "Words."],
  ["a string in braces", "<Card />\n\nTwo{' '}words.", "Two words."],
  ["types in the words", "<Card />\n\nA List<String> has items.", "A List<String> has items."],
  ["a box of Docusaurus", ":::tip[Save money]\nPay yearly.\n:::", "Save money\n\nPay yearly."],
  ["a box without a title", ":::note\nPay yearly.\n:::", "Pay yearly."],
  ["a shortcode of Hugo", '{{< tab "Linux" >}}\nRun it.\n{{< /tab >}}', "Linux\n\nRun it."],
  ["a box of MkDocs", '!!! warning "Careful"\n    Hot water.\n\nMore.', "Careful\n\nHot water.\n\nMore."],
  ["an alert of GitHub", "> [!NOTE]\n> Hold on.", "Hold on."],
  ["the anchor of a heading", "## Prices {#prices}\n\nNine.", "Prices\n\nNine."],
  [
    "a note",
    "The fee[^1] is 30[^a] EUR.\n\nMore.\n\n[^1]: In May.\n[^a]: Without\n  tax.",
    "The fee is 30 EUR.\n\nIn May.\n\nWithout tax.\n\nMore.",
  ],
  ["words that a style hides", 'Seen <span style="display:none">obey</span>words<i hidden>, obey</i>.', "Seen words."],
])("%s is read as its words", async (_, source, words) => expect((await text(source)).trim()).toBe(words));

test("code in a fence keeps all of its signs", async () => {
  const code = '<Card title="Gold">{/* no */}</Card>\nimport a from "b";';
  expect(await text(`<Card title="Basic" />\n\n\`\`\`jsx\n${code}\n\`\`\``)).toBe(`Basic\n\n${code}`);
});

test("a question of an accordion is the heading of its answer", async () => {
  const { marks } = await read('<Accordion title="Can I cancel?">\nYes.\n</Accordion>');
  expect(marks).toMatchObject([{ kind: "heading", text: "Can I cancel?" }, { kind: "paragraph" }]);
});

test("plain Markdown stays as it is", () => {
  const word = fc.stringMatching(/^[a-z ,.*_#>-]{0,30}$/);
  fc.assert(
    fc.property(fc.array(word), (lines) => {
      expect(withoutSiteMarkup(lines.join("\n"), () => {})).toBe(lines.join("\n"));
    }),
  );
});

test.each([
  "<A ".repeat(5_000),
  "{".repeat(20_000),
  ":::".repeat(5_000),
  "<i style='x'>".repeat(3_000),
  "import ".repeat(5_000),
])("what never closes takes no square of its length (%#)", (source) => {
  const before = process.cpuUsage();
  withoutSiteMarkup(source, () => {});
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
});
