import fc from "fast-check";
import { expect, test } from "vitest";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

const read = async (body: string) =>
  (await parseFile(`<!doctype html><html><body><h1>T</h1>${body}</body></html>`, "a.html")).document;

test("an item stands behind its bullet or number, with its paragraphs as lines, and inner lists stand further in", async () => {
  const list =
    "<ol start=3><li><p>Call us.</p><p>We are <b>there</b>.</p><ul><li>by day<br>and night</li><li>at weekends</li></ul></li><li>Wait.</li></ol>";
  const document = await read(list);
  expect(covered(document, "list_item")).toEqual([
    "3. Call us.\n   We are there.",
    "   - by day\n     and night",
    "   - at weekends",
    "4. Wait.",
  ]);
  expect(document.text).toBe(
    "T\n\n3. Call us.\n   We are there.\n   - by day\n     and night\n   - at weekends\n4. Wait.",
  );
});

test("code, a table and a quote in an item are read as they are, where they stand", async () => {
  const document = await read(
    "<ul><li>Run:<pre><code class=language-sh>echo [a](b)\n  ls *</code></pre>then look.</li><li><table><tr><th>Plan</th><th>Fee</th></tr><tr><td>Gold</td><td>29</td></tr></table></li><li>As <blockquote>- she said</blockquote></li></ul>",
  );
  expect(document.text).toBe(
    "T\n\n- Run:\n\necho [a](b)\n  ls *\n\nthen look.\n\nPlan: Gold; Fee: 29\n\n- As\n\n- she said",
  );
  expect(covered(document, "code")).toEqual(["echo [a](b)\n  ls *"]);
  expect(covered(document, "row")).toEqual(["Plan: Gold; Fee: 29"]);
  expect(covered(document, "quote")).toEqual(["- she said"]);
});

test("an empty line of a page parts its paragraphs, and a single break is a line", async () => {
  const document = await read("one<br>two <i><br> <br></i> three");
  expect(covered(document, "paragraph")).toEqual(["one\ntwo", "three"]);
});

/** Words with signs that would mean something in another markup. */
const words = fc.constantFrom(
  "shop",
  "10 &euro;",
  "x*y*z",
  "# no",
  "1. one",
  "- dash",
  "&gt; said",
  "`tick`",
  "[a](b)",
);
const { blocks } = fc.letrec<Record<"inline" | "inlines" | "block" | "blocks" | "item", string>>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    words,
    fc.constantFrom("<br>", "<br><br>", " ", "\n"),
    fc
      .tuple(fc.constantFrom("b", "a", "span", "code"), tie("inlines"))
      .map(([tag, held]) => `<${tag}>${held}</${tag}>`),
  ),
  inlines: fc.array(tie("inline"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  block: fc.oneof(
    { maxDepth: 3 },
    tie("inlines"),
    words.map((code) => `<pre>${code}\n  ${code}</pre>`),
    fc.tuple(fc.constantFrom("p", "div", "h2", "dd"), tie("inlines")).map(([tag, held]) => `<${tag}>${held}</${tag}>`),
    tie("blocks").map((held) => `<blockquote>${held}</blockquote>`),
    fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(tie("item"), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join("\n")}</${tag}>`),
  ),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("\n")),
  item: fc.tuple(tie("inlines"), tie("block")).map((parts) => parts.join("")),
}));

test("whatever a page is made of, every sign of its words is in the text, in its order", async () => {
  await fc.assert(
    fc.asyncProperty(blocks, async (body) => {
      const { text } = await read(body);
      const signs = body
        .replace(/<[^>]*>/g, "")
        .replaceAll("&gt;", ">")
        .replaceAll("&euro;", "€")
        .replace(/\s/g, "");
      let at = 0;
      for (const sign of signs) {
        at = text.indexOf(sign, at) + 1;
        expect(at, `"${sign}" of ${signs}`).toBeGreaterThan(0);
      }
    }),
    { numRuns: 60 },
  );
});
