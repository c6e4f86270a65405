import { chunkDocument } from "@cuecard/core";
import { expect, test } from "vitest";
import { parseFile } from "../../test-kit/parse-file.ts";

const pairs = [
  ["Can I send it back?", "Yes, within thirty days."],
  ["Who pays the postage?", "We do."],
] as const;
const stated = {
  "@type": "FAQPage",
  mainEntity: pairs.map(([name, text]) => ({ "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text } })),
};

test.each([
  [
    "a definition list",
    "help.html",
    `<dl>${pairs.map(([asked, said]) => `<dt>${asked}</dt><dd>${said}</dd>`).join("")}</dl>`,
  ],
  [
    "data for machines",
    "help.html",
    `<p>Help</p><script type="application/ld+json">${JSON.stringify(stated)}</script>`,
  ],
  [
    "a CSV of two columns",
    "help.csv",
    `Question,Answer\n${pairs.map(([asked, said]) => `"${asked}","${said}"`).join("\n")}\n`,
  ],
  [
    "lines that ask, with answers of two paragraphs",
    "help.txt",
    pairs.map(([asked, said]) => `Q: ${asked}\nA: ${said}\n\nAlways.`).join("\n\n"),
  ],
  ["headings of Markdown that ask", "help.md", pairs.map(([asked, said]) => `## ${asked}\n\n${said}`).join("\n\n")],
])("%s is cut into one chunk for each question, its answer within", async (_name, filename, content) => {
  const { document } = await parseFile(content, filename);
  const { chunks } = chunkDocument(document, { strategy: "faq", maxTokens: 512, overlap: 0 });
  const answers = chunks.filter(({ question }) => question !== null);
  expect(answers.map(({ question }) => question)).toEqual(pairs.map(([asked]) => asked));
  for (const [at, [, said]] of pairs.entries()) expect(answers[at]!.text).toContain(said);
  if (filename === "help.txt") for (const { text } of answers) expect(text).toMatch(/Always\.$/);
});
