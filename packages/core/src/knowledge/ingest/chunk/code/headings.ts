import type { Span } from "../../../../ports/document.ts";
import type { Source } from "./source.ts";

/** The beginning of a definition. */
export interface Heading {
  /** Of the line's first letter. */
  start: number;
  name: string;
  nameStart: number;
  nameEnd: number;
  container: boolean;
}

/**
 * Words before the keyword: `export async`, `public static`, `pub(crate)`. None of them can stand before a value or a
 * name that is only used.
 */
const modifiers =
  "(?!(?:import|from|using|use|return|throw|new|case|typeof|else|await|goto|if|elif|elsif|unless|while|for|with|not|assert|when)\\b)(?:[a-z_]+(?:\\([^)\\n]*\\))?[ \\t]+){0,6}?";
const name = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
const types =
  "class|interface|struct|enum(?:[ \\t]+(?:class|struct))?|union|trait|protocol|extension|actor|object|record(?:[ \\t]+(?:class|struct))?|namespace|module|defmodule|mod|service|message|annotation";
const containers = [
  new RegExp(
    `^${modifiers}(?:${types})[ \\t]+(?<name>${name}(?:(?:\\.|::|\\\\)${name})*)(?![\\w$]|[ \\t]*[*&;=]|[ \\t]+\\w+[ \\t]*[(=;,[])`,
    "du",
  ),
  /^(?:unsafe[ \t]+)?impl(?:<[^{]*?>)?[ \t]+(?<name>[^{\n]+?)[ \t]*(?:\{|\bwhere\b|$)/d,
  new RegExp(`^type[ \\t]+(?<name>${name})(?:\\[[^\\]\\n]*\\])?[ \\t]+(?:struct|interface)\\b`, "du"),
];
const functions = [
  // Go's receiver belongs to the name: `(i *Invoice) Total`.
  new RegExp(`^func[ \\t]+(?<name>\\([^)\\n]*\\)[ \\t]*${name}|${name})`, "du"),
  new RegExp(
    `^${modifiers}(?:function\\b[ \\t]*\\*?|func\\b|fn\\b|fun\\b(?:[ \\t]*<[^(\\n]*?>)?|defp?\\b|defmacro\\b|sub\\b|macro_rules!)[ \\t]*(?<name>(?:&[ \\t]*)?(?:${name}(?:<[^(\\n]*?>)?\\??[.:])*${name}(?:-\\w+)*[?!=]?|[-+*/%<=>!~[\\]]+(?=[ \\t]*\\())`,
    "du",
  ),
  new RegExp(`^${modifiers}type[ \\t]+(?<name>(?!is\\b|as\\b|in\\b|of\\b)${name})(?![\\w$]|[ \\t]*[,}])`, "du"),
];
const shellFunction = /^(?<name>[\w-]+)[ \t]*\([ \t]*\)[ \t]*(?:\{|$)/d;
const initializer = /^(?:[a-z]+[ \t]+){0,4}?(?<name>init|deinit|constructor)\b[?!]?[ \t]*[({<]/d;
const statement =
  /^CREATE\s+(?:OR\s+(?:REPLACE|ALTER)\s+)?(?:\w+\s+){0,3}?(?:TABLE|VIEW|FUNCTION|PROCEDURE|PROC|TRIGGER|INDEX|TYPE|SCHEMA|SEQUENCE|DOMAIN|EXTENSION|POLICY|ROLE|DATABASE)\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?<name>[^\s(;]+)/di;
const assigned = new RegExp(
  `^(?:(?:export|default|declare|const|let|var|public|private|protected|static|readonly|override)[ \\t]+)*(?<name>#?${name}(?:\\.${name})*)[ \\t]*(?::[^=\\n]*)?[:=][ \\t]*(?<value>(?:async\\b[ \\t]*)?(?:function\\b|<[^(\\n]*>[ \\t]*\\(|\\(|${name}[ \\t]*=>))`,
  "du",
);
const method = new RegExp(
  `^(?:(?:static|async|get|set|public|private|protected|override|abstract|readonly|declare|default)[ \\t]+)*\\*?[ \\t]*(?<name>#?${name})[ \\t]*(?:<[^(\\n]*>)?\\(`,
  "du",
);
const typed = new RegExp(
  `^(?:[\\p{L}\\p{N}_$<>\\[\\].,?&*:~@]+[ \\t]+)*?[*&]*(?<name>(?:${name}(?:<[^(\\n]*>)?::)*(?:operator\\b[ \\t]*(?:\\(\\)|[^\\s(]+)|~?${name}))[ \\t]*(?:<[^(\\n]*>)?[ \\t]*\\(`,
  "du",
);
const control =
  /^(?:if|else|for|foreach|while|until|switch|catch|with|using|lock|synchronized|return|new|throw|do|try|match|when|await|yield|case|super|this|function|guard|sizeof|typeof|assert|defer|select|go)$/;
/** Of a class without a name, in a function. */
const member = /^(?:@\w+[ \t]+)*(?:public|protected|private|static|internal|override)\b/;
/** Between the parameters of a definition without a keyword and its body. */
const afterParameters =
  /\s*(?:(?:(?::|->|&|(?:const|volatile|noexcept|override|final|throws|where|requires|async|try)\b)[^;{}]*)?\{|=>)/y;
const value = /^(?:return|new|throw|else|await|yield|case|goto|delete|typeof|using)\b/;

/**
 * The definition that begins with this line; null for none. `inFunction`: directly inside one, where some languages
 * call and none defines in the same words.
 */
export function headingOf(source: Source, { start, end }: Span, inFunction: boolean): Heading | null {
  const { bare, text, grammar } = source;
  const line = bare.slice(start, end);
  const found = (match: RegExpExecArray | null, container: boolean): Heading | null => {
    const at = match?.indices?.groups?.name;
    if (!at) return null;
    const nameStart = start + at[0];
    const nameEnd = start + at[1];
    return { start, nameStart, nameEnd, container, name: readable(text.slice(nameStart, nameEnd)) };
  };
  if (grammar.body === "statement") return found(statement.exec(text.slice(start, start + 400)), false);
  for (const expression of containers) {
    const heading = found(expression.exec(line), true);
    if (heading) return heading;
  }
  for (const expression of functions) {
    const heading = found(expression.exec(line), false);
    if (heading) return heading;
  }
  if (grammar.body !== "braces") return null;
  if (grammar.literals === "shell") return found(shellFunction.exec(line), false);
  if (grammar.literals === "swift" || grammar.literals === "java") {
    const heading = found(initializer.exec(line), false);
    if (heading) return heading;
  }
  if (grammar.bare === "methods") {
    const match = assigned.exec(line);
    if (match && isFunction(source, start + match[0].length - 1, match.groups!.value!)) return found(match, false);
  }
  if (grammar.bare === "none" || (grammar.bare === "functions" && inFunction && !member.test(line)) || value.test(line))
    return null;
  const match = (grammar.bare === "methods" ? method : typed).exec(line);
  if (!match || control.test(match.groups!.name!)) return null;
  const close = source.brackets.closes(start + match[0].length - 1);
  afterParameters.lastIndex = close + 1;
  return close >= 0 && afterParameters.test(bare) ? found(match, false) : null;
}

/** Whether a value is a function: `function`, or an arrow behind its parameters. */
function isFunction({ bare, brackets }: Source, last: number, written: string): boolean {
  if (!written.endsWith("(")) return true;
  const close = brackets.closes(last);
  return close >= 0 && /^\s*(?::[^=;]*)?=>/.test(bare.slice(close + 1, close + 300));
}

/** On one line; of a receiver the type alone: `(i *Invoice) Total` → `Invoice.Total`. */
function readable(written: string): string {
  const receiver = /^\(\s*(?:\w+\s+)?\*?\s*(\w+)[^)]*\)\s*(\w+)$/.exec(written);
  return receiver
    ? `${receiver[1]}.${receiver[2]}`
    : written.replace(/\s+/g, " ").replace(/^& ?|^["`[](.+)["`\]]$/, "$1");
}
