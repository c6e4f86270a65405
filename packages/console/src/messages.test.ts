import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import * as de from "../page/language/de.ts";

const page = fileURLToPath(new URL("../page/", import.meta.url));
const files = readdirSync(page, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^language|^api\/generated|\.test\.ts$/.test(file))
  .sort();

/** Which arguments of each function are texts. */
const textsOf = new Map([
  ["t", [0]],
  ["tx", [0]],
  ["tn", [1, 2]],
]);

/** Attributes and functions whose strings no reader sees. */
const codeAttributes =
  /^(?:class|className|style|type|name|kind|role|id|for|key|to|href|src|rel|target|dir|lang|screen|autocomplete|list|mode|method|accept|scope|path|value|current|step|orient|preload|marker-end|markerUnits|viewBox|preserveAspectRatio|d|transform|aria-(?:keyshortcuts|current|controls|describedby|labelledby|pressed|live|activedescendant|expanded)|data-.*)$/;
const codeCalls =
  /^(?:querySelector|querySelectorAll|matches|closest|getAttribute|setAttribute|getItem|setItem|removeItem|addEventListener|removeEventListener|createElement|getElementById|startsWith|endsWith|includes|replaceAll|replace|split|join|useDraft|keepDraft|keptDraft|wordFor|require|GET|POST|PUT|PATCH|DELETE|get|has|set|append|execCommand|getData|observe|RegExp|localeCompare|toLocaleString|DateTimeFormat|createElementNS|from|timeout|dispatchEvent|setProperty|getContext|encode|withResolvers|postMessage|BroadcastChannel)$/;

/** Strings that look like a text and are none: names of the product, of keys and formats. */
const verbatim: ReadonlySet<string> = new Set([
  "(max-width: 760px)",
  "(prefers-color-scheme: dark)",
  "2000px 0px",
  "API",
  "Bearer {}",
  "Cuecard",
  "Maya",
  "Node",
  "Thumbs.db",
  "Tom",
  "a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary",
  "asked for in the console",
  "call_…",
  "deleteSource",
  "hand off",
  "https://example.com/cuecard",
  "https://example.com/help",
  "https://recordings.example/call.mp3",
  "light bold",
  "ms",
  "ms:",
  "phone:+49301234",
  "room-17",
  "search_knowledge",
  "sk_live_…",
  "true",
  "yes or no",
  '{"year": 2026}',
]);

/** The texts of a file that are translated, and those that a reader sees in English whatever the language is. */
function readTexts(file: string) {
  const source = ts.createSourceFile(file, readFileSync(join(page, file), "utf8"), ts.ScriptTarget.Latest, true);
  const translated: string[] = [];
  const bare: string[] = [];
  const tell = (text: string) => {
    if (/\p{L}{2}/u.test(text) && !verbatim.has(text.trim())) bare.push(text.trim());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && codeAttributes.test(node.name.getText(source))) {
      visitCode(node);
      return;
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      const name = called.getText(source);
      const indexes = textsOf.get(name) ?? [];
      for (const index of indexes) {
        const text = node.arguments?.[index];
        if (text && ts.isStringLiteralLike(text)) translated.push(text.text);
        else bare.push(`${node.getText(source).slice(0, 60)}: its text is not a literal`);
      }
      visit(node.expression);
      const rest = node.arguments?.filter((_, index) => !indexes.includes(index)) ?? [];
      for (const each of rest) (codeCalls.test(name) ? visitCode : visit)(each);
      return;
    }
    if (ts.isJsxText(node) && !isVerbatim(node.parent)) tell(node.text);
    if (ts.isStringLiteralLike(node) && isSeen(node, node.text)) tell(node.text);
    if (ts.isTemplateExpression(node) && isSeen(node, textOf(node))) tell(textOf(node));
    ts.forEachChild(node, visit);
  };
  /** What is inside of code may still hold a text that is translated. */
  const visitCode = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && textsOf.has(node.expression.text)) visit(node);
    else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) visit(node.body);
    else ts.forEachChild(node, visitCode);
  };
  visit(source);
  return { translated, bare };
}

/** Whether a string is drawn, or is a sentence or a title wherever it stands. */
function isSeen(node: ts.Node, text: string): boolean {
  if (isVerbatim(node.parent) || isName(node)) return false;
  return isShown(node) || looksLikeText(text);
}

/** A string that becomes what an element shows or an attribute says: by itself, or as a branch. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return true;
  if (ts.isJsxExpression(parent)) return !(ts.isJsxElement(parent.parent) && isVerbatim(parent.parent));
  if (ts.isParenthesizedExpression(parent)) return isShown(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  const passesOn = [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.PlusToken,
  ];
  return passesOn.includes(kind) && isShown(parent);
}

/** Names of properties, and what values are compared with. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  return ts.isBinaryExpression(parent) && /^[!=]==?$|^in$/.test(parent.operatorToken.getText());
}

/** Words with a space between them, or one that begins with a capital letter. */
const looksLikeText = (text: string) => /\p{L}{2}[\p{L},;:.]* \S*\p{L}{2}|^\p{Lu}\p{Ll}/u.test(text.trim());

/** What a template says, with a hole for each value. */
const textOf = (node: ts.TemplateExpression) =>
  node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");

/** Code, keys and names of the product are the same in each language. */
function isVerbatim(parent: ts.Node): boolean {
  return ts.isJsxElement(parent) && ["code", "kbd", "pre"].includes(parent.openingElement.tagName.getText());
}

const texts = files.map((file) => ({ file, ...readTexts(file) }));
const holesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const used = new Set(texts.flatMap(({ translated }) => translated));

test.each(texts.filter(({ bare }) => bare.length > 0))("$file shows no text in English alone", ({ bare }) => {
  expect(bare).toEqual([]);
});

describe.each(Object.entries({ German: de }))("%s", (_, { messages, words }) => {
  test("has each text, and none that no screen shows", () => {
    expect({
      missing: [...used].filter((text) => !Object.hasOwn(messages, text)),
      unused: Object.keys(messages).filter((text) => !used.has(text)),
    }).toEqual({ missing: [], unused: [] });
  });

  test("stands in the order of the English texts", () => {
    for (const keys of [messages, words].map(Object.keys)) expect(keys).toEqual(keys.toSorted());
  });

  test("keeps the places of values", () => {
    for (const [text, other] of Object.entries(messages)) expect(holesOf(other), text).toEqual(holesOf(text));
  });
});
