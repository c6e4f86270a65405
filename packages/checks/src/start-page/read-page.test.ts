import { expect, test } from "vitest";
import { readPage, shows } from "./read-page.ts";

const page = `# A page

\`\`\`sh
npm install cuecard
\`\`\`

Save this as \`answer.ts\`:

<!-- examples/start/answer.ts -->
\`\`\`ts
console.log("yes");
\`\`\`

\`\`\`text
yes, in … s
\`\`\`
`;

test("a page is read as commands, files and what they print, in its order", () => {
  expect(readPage(page)).toEqual([
    { kind: "commands", script: "npm install cuecard\n" },
    { kind: "file", name: "answer.ts", content: 'console.log("yes");\n' },
    { kind: "output", text: "yes, in … s\n" },
  ]);
});

test("a paragraph that says first where to save a block may say more behind it", () => {
  const block = "\n\n<!-- examples/a.ts -->\n```ts\nlet a = 1;\n```\n";
  expect(readPage(`Save this as \`a.ts\`. Each line is typed.${block}`)).toEqual([
    { kind: "file", name: "a.ts", content: "let a = 1;\n" },
  ]);
});

test("a block of code without a file's name is refused", () => {
  expect(() => readPage("Some code:\n\n```ts\nlet a = 1;\n```\n")).toThrow('begins with "let a = 1;');
});

test("an ellipsis stands for anything, and everything else for itself", () => {
  expect(shows("yes, in … s\n", "yes, in 1.5 s")).toBe(true);
  expect(shows("yes, in … s\n", "no, in 1.5 s")).toBe(false);
  expect(shows("a (b)\nc", "a (b)  \nc\n")).toBe(true);
});
