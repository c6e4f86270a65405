import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import * as de from "../page/language/de.ts";

const page = fileURLToPath(new URL("../page/", import.meta.url));
const files = readdirSync(page, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("language"))
  .sort();

/** How many first arguments of each function are texts. */
const textsOf: Readonly<Record<string, readonly number[]>> = { t: [0], tx: [0], tn: [1, 2] };
const shownAttributes = new Set(["title", "placeholder", "alt", "label", "aria-label", "aria-description", "heading"]);

/** The texts of a file that are translated, and those that a reader sees in English whatever the language is. */
function readTexts(file: string) {
  const source = ts.createSourceFile(file, readFileSync(join(page, file), "utf8"), ts.ScriptTarget.Latest, true);
  const translated: string[] = [];
  const bare: string[] = [];
  const isText = (text: string) => /\p{L}{2}/u.test(text);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      for (const index of textsOf[node.expression.text] ?? []) {
        const text = node.arguments[index];
        if (text && ts.isStringLiteralLike(text)) translated.push(text.text);
        else bare.push(`${node.getText(source).slice(0, 60)}: its text is no literal`);
      }
    }
    if (ts.isJsxText(node) && isText(node.text) && !isVerbatim(node.parent)) bare.push(node.text.trim());
    if (ts.isJsxAttribute(node) && shownAttributes.has(node.name.getText(source))) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && isText(value.text)) bare.push(value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { translated, bare };
}

/** Code, keys and names of the product are the same in each language. */
function isVerbatim(parent: ts.Node): boolean {
  return ts.isJsxElement(parent) && ["code", "kbd", "pre"].includes(parent.openingElement.tagName.getText());
}

const texts = files.map((file) => ({ file, ...readTexts(file) }));
const holesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe("the messages of the page", () => {
  const used = new Set(texts.flatMap(({ translated }) => translated));

  test.each(texts.filter(({ bare }) => bare.length > 0))("$file shows no text in English alone", ({ bare }) => {
    expect(bare).toEqual([]);
  });

  test("German has each text, and none that no screen shows", () => {
    const german = new Set(Object.keys(de.messages));
    expect({
      missing: [...used].filter((text) => !german.has(text)),
      unused: [...german].filter((text) => !used.has(text)),
    }).toEqual({ missing: [], unused: [] });
  });

  test("German keeps the places of values", () => {
    for (const [text, german] of Object.entries(de.messages)) expect(holesOf(german), text).toEqual(holesOf(text));
  });
});
