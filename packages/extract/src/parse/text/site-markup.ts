import type { LeftOutReason } from "../../document/left-out.ts";
import { isWhiteAlone, wayOfHiding } from "../html/hiding-style.ts";

type LeaveOut = (reason: LeftOutReason, words: string) => void;

const fence = /^\s*(`{3,}|~{3,})/;
const jsxComment = /\{\/\*[\s\S]*?\*\/\}/g;
const mdx =
  /^(?:import\s[\s\S]{0,500}?['"][^'"\n]+['"];?\s*$|export\s+(?:const|default|function)\s|[ \t]*<[A-Z][\w.]*[\s/>])/m;
const statement =
  /^(?:import\s[^'"`;]{0,2000}?['"][^'"\n]+['"];?|export\s+(?:const|let|default|function|async)\s[\s\S]*?)[ \t]*(?=\n\s*\n|\n(?:import|export)\s|\n[ \t]*$|$(?![\s\S])|\n(?=[#<\p{L}*-]))/gmu;
const attribute = String.raw`\s+(?:[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?|\{\.\.\.[^}]*\})`;
const component = new RegExp(String.raw`(?:(?<![\w\]])<|<(/))([A-Z][\w.]*)((?:${attribute})*)\s*(/?)>`, "g");
const shortcode = /\{\{[<%]\s*(\/?)\s*([\w/.-]+)((?:"[^"]*"|[^"}])*?)(\/?)\s*[>%]\}\}/g;
const named = /([\w-]+)\s*=\s*\{?\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)/g;
const quoted = /(?:^|\s)"([^"]*)"/g;
/** Attributes that a reader sees. */
const worded = new Set("title label heading question summary name alt description caption header text term".split(" "));
const expression = /\{\s*(?:"([^"{}]*)"|'([^'{}]*)'|`([^`${}]*)`|[^{}\n]*)\s*\}/g;
const container = /^[ \t]*:{3,}[ \t]*(?:\{?[\w-]+\}?)?(?:\[([^\]\n]*)\]|[ \t]+(\S[^\n]*?))?[ \t]*$/gm;
const indentedBox = /^(?:!!!|\?\?\?\+?|===\+?)[ \t]+(?:[\w -]*?)[ \t]*(?:"([^"\n]*)")?[ \t]*$/;
const attributeLine = /^\{:[^}\n]*\}[ \t]*$/gm;
const alert = /^(\s*>\s*)\[!\w+\][-+]?[ \t]*/gm;
const styled =
  /<([a-z][a-z0-9]*)\b((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*>((?:(?!<\/?\1\b)[\s\S]){0,5000}?)<\/\1\s*>/gi;

/**
 * Takes the markup of site generators out of Markdown: components, imports and comments of MDX, shortcodes of Hugo,
 * boxes of Docusaurus and MkDocs, and what its own style hides. The words in them stay, a title as the heading of what
 * is in its box. Code in fences stays as it is.
 */
export function withoutSiteMarkup(source: string, leaveOut: LeaveOut): string {
  const isMdx = mdx.test(withoutCode(source));
  return inProse(source, (prose) => {
    const plain = openBoxes(withoutHidden(prose, leaveOut))
      .replace(jsxComment, (found) => drop(leaveOut, "comments", found))
      .replace(shortcode, (_, close: string, name: string, rest: string) =>
        close ? "" : ownLines(wordsOf(rest, /tab|step|card|detail|expand|accordion/.test(name))),
      )
      .replace(container, (_, inBrackets?: string, behind?: string) => ownLines(inBrackets ?? behind ?? ""))
      .replace(attributeLine, "")
      .replace(alert, "$1");
    return isMdx ? withoutComponents(plain, leaveOut) : plain;
  });
}

function withoutComponents(prose: string, leaveOut: LeaveOut): string {
  const tagged = prose
    .replace(statement, (found) => drop(leaveOut, "components", found))
    .replace(
      component,
      (found, close: string, name: string, attributes: string, selfClosing: string, at: number, all: string) => {
        const words = close ? "" : wordsOf(attributes, false);
        if (words === "") return "";
        const line = all.slice(at + found.length, at + found.length + 2_000).split("\n", 1)[0]!;
        if (selfClosing) return ` ${words} `;
        return line.includes(`</${name}>`) ? `${words}: ` : `\n\n###### ${words}\n\n`;
      },
    );
  let isInList = false;
  return tagged
    .replace(expression, (found, ...strings) => {
      const words = strings.slice(0, 3).find((text) => typeof text === "string");
      return words ?? (/^\{#/.test(found) ? found : drop(leaveOut, "components", found));
    })
    .split("\n")
    .map((line) => {
      // MDX has no code by indent.
      const isItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line);
      if (line.trim() !== "") isInList = isItem || (isInList && /^\s/.test(line));
      return isInList ? line : line.trimStart();
    })
    .join("\n");
}

/** The words of attributes that a reader sees; where `unnamed`, those without a name too. */
function wordsOf(attributes: string, unnamed: boolean): string {
  const words = [...attributes.matchAll(named)]
    .filter(([, name]) => worded.has(name!.toLowerCase()))
    .map(([, , double, single, ticks]) => double ?? single ?? ticks ?? "");
  if (unnamed) for (const [, text] of attributes.matchAll(quoted)) words.push(text!);
  return [...new Set(words.map((text) => text.trim()).filter((text) => text !== ""))].join(". ");
}

const ownLines = (words: string) => (words === "" ? "" : `\n\n${words}\n\n`);

function drop(leaveOut: LeaveOut, reason: LeftOutReason, found: string): string {
  leaveOut(reason, found);
  return "";
}

/** Takes the boxes and tabs of MkDocs apart: their title, and their content without its indent. */
function openBoxes(prose: string): string {
  let isInside = false;
  return prose
    .split("\n")
    .map((line) => {
      const box = indentedBox.exec(line);
      if (box) {
        isInside = true;
        return ownLines(box[1] ?? "");
      }
      if (line.trim() !== "" && !/^(?: {4}|\t)/.test(line)) isInside = false;
      return isInside ? line.replace(/^(?: {4}|\t)/, "") : line;
    })
    .join("\n");
}

/** Takes out elements that their own style or attribute hides: nobody sees them, so they must not reach a prompt. */
function withoutHidden(prose: string, leaveOut: LeaveOut): string {
  return prose.replace(styled, (found, _name, attributes: string, inside: string) => {
    const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
    const declarations = style?.[1] ?? style?.[2] ?? "";
    const isHidden =
      /(?:^|\s)hidden(?=\s|=|$)/i.test(attributes) || wayOfHiding(declarations) !== null || isWhiteAlone(declarations);
    return isHidden ? drop(leaveOut, "hidden", inside) : found;
  });
}

function withoutCode(source: string): string {
  let prose = "";
  inProse(source, (part) => {
    prose += `${part}\n`;
    return part;
  });
  return prose;
}

/** Changes what is outside fences. */
function inProse(source: string, change: (prose: string) => string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let open: string | null = null;
  const flush = () => {
    if (prose.length > 0) parts.push(change(prose.join("\n")));
    prose = [];
  };
  for (const line of source.split("\n")) {
    const sign = fence.exec(line)?.[1];
    if (open === null && sign === undefined) prose.push(line);
    else {
      if (open === null) flush();
      parts.push(line);
      if (open === null) open = sign!;
      else if (sign?.startsWith(open) && line.trim() === sign) open = null;
    }
  }
  flush();
  return parts.join("\n");
}
