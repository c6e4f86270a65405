import type { Literals } from "./literals.ts";

export interface Grammar {
  literals: Literals;
  /** What holds a definition together. */
  body: "braces" | "indent" | "statement";
  /** Which definitions have no keyword: methods of a class, or functions outside of functions, behind their type. */
  bare: "methods" | "functions" | "none";
}

const braces = (literals: Literals, bare: Grammar["bare"] = "none"): Grammar => ({ literals, body: "braces", bare });
const indent = (literals: Literals): Grammar => ({ literals, body: "indent", bare: "none" });
const sql: Grammar = { literals: "sql", body: "statement", bare: "none" };
const script = braces("script", "methods");
const shell = braces("shell");
const kotlin = braces("java");

/**
 * By the name that a Markdown fence or an extractor gives the language; none for data and for what has no definitions.
 */
const grammars: Readonly<Record<string, Grammar>> = {
  javascript: script,
  js: script,
  jsx: script,
  typescript: script,
  ts: script,
  tsx: script,
  vue: script,
  svelte: script,
  python: indent("python"),
  py: indent("python"),
  java: braces("java", "functions"),
  kotlin,
  scala: kotlin,
  groovy: braces("java", "functions"),
  dart: braces("java", "functions"),
  c: braces("c", "functions"),
  cpp: braces("c", "functions"),
  "c++": braces("c", "functions"),
  "objective-c": braces("c", "functions"),
  csharp: braces("csharp", "functions"),
  "c#": braces("csharp", "functions"),
  go: braces("go"),
  rust: braces("rust"),
  zig: braces("rust"),
  swift: braces("swift"),
  php: braces("php"),
  perl: braces("hashed"),
  powershell: braces("hashed"),
  protobuf: braces("java"),
  ruby: indent("ruby"),
  rb: indent("ruby"),
  elixir: indent("ruby"),
  julia: indent("hashed"),
  lua: indent("lua"),
  bash: shell,
  sh: shell,
  shell,
  sql,
};

/** The grammar of a language; of a piece of code without a name, of the language it looks like. */
export function grammarOf(language: string | null, code: string): Grammar | null {
  if (language !== null) return grammars[language.toLowerCase()] ?? null;
  const sample = code.slice(0, 20_000);
  if (/^[ \t]*(?:async[ \t]+)?(?:def|class)\b.*:[ \t]*(?:#.*)?\r?$/m.test(sample)) return grammars.python!;
  if (/^[ \t]*end[ \t]*\r?$/m.test(sample)) return grammars.ruby!;
  if (/^[ \t]*CREATE[ \t]/im.test(sample)) return sql;
  if (/^#!.*sh\b/.test(sample)) return shell;
  if (/^[ \t]*#[ \t]*include\b/m.test(sample)) return grammars.cpp!;
  return script;
}
