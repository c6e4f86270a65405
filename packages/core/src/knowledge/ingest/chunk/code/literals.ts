/** How a comment, a string or the like is written. */
export interface Literal {
  /** A regular expression without groups for what opens it, or for the whole of it. */
  open: string;
  /** Where it ends, given what opened it; −1 for never. Without it, it ends with what `open` matched. */
  end?: (text: string, from: number, opened: string) => number;
  /** A string that `${` leaves for code and `}` comes back to. */
  template?: true;
}

const toLineEnd = (open: string): Literal => ({ open: `${open}[^\\n]*` });
const upTo = (open: string, close: (opened: string) => string): Literal => ({
  open,
  end: (text, from, opened) => after(text, from, close(opened)),
});
const quoted = (quote: string, lines: boolean): Literal => ({
  open: quote,
  end: (text, from) => quoteEnd(text, from, quote, lines),
});

function after(text: string, from: number, close: string): number {
  const at = text.indexOf(close, from);
  return at < 0 ? -1 : at + close.length;
}

/** A string that is open at the end of a line which it may not cross ends there. */
function quoteEnd(text: string, from: number, quote: string, lines: boolean): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at + 1;
    else if (!lines && text[at] === "\n") return at;
  }
  return -1;
}

const comment = toLineEnd("\\/\\/");
const hash = toLineEnd("(?<![^\\s;])#");
const dashes = toLineEnd("--");
const block = upTo("\\/\\*", () => "*/");
const double = quoted('"', false);
const single = quoted("'", false);
/** Not the mark of a lifetime or of thousands. */
const character: Literal = { open: "'(?:\\\\[^\\n]{1,8}?|[^'\\\\\\n])'" };
const tripled = ['"""', "'''"].map((quotes) => upTo(quotes, () => quotes));
const heredoc = (open: string): Literal => ({
  open,
  end: (text, from, opened) => {
    const close = new RegExp(`^[ \\t]*${/\w+/.exec(opened)![0]}\\b`, "gm");
    close.lastIndex = from;
    return close.exec(text) ? close.lastIndex : -1;
  },
});
/** Only where no value stands before it, which it would divide. */
const pattern: Literal = {
  open: "(?<=(?:^|[(,=:[!&|?{};]|\\breturn|=>)[ \\t]{0,9})\\/(?![*/])(?:[^/\\\\[\\n]|\\\\.|\\[(?:[^\\]\\\\\\n]|\\\\.)*\\])+\\/",
};
/** With the branch not taken: both together would open a bracket twice. */
const directives: Literal[] = [
  upTo("^[ \\t]*#[ \\t]*el(?:se|if)\\b", () => "#endif"),
  { open: "^[ \\t]*#(?:[^\\n\\\\]|\\\\[\\s\\S])*" },
];
const curly = [block, comment, double];

/** Those of each family of languages; of two that open alike the first counts. */
export const literals = {
  script: [...curly, single, pattern, { open: "`", template: true }],
  c: [
    block,
    comment,
    ...directives,
    upTo('R"[^\\s()\\\\]{0,16}\\(', (opened) => `)${opened.slice(2, -1)}"`),
    double,
    character,
  ],
  csharp: [toLineEnd("^[ \\t]*#"), upTo('"""', () => '"""'), { open: '\\$?@\\$?"(?:[^"]|"")*"' }, ...curly, character],
  java: [upTo('"""', () => '"""'), ...curly, character],
  go: [...curly, character, upTo("`", () => "`")],
  rust: [upTo('r#+"', (opened) => `"${opened.slice(1, -1)}`), block, comment, quoted('"', true), character],
  swift: [...tripled, upTo('#"', () => '"#'), ...curly],
  php: [toLineEnd("#(?!\\[)"), heredoc("<<<[ \\t]*[\"']?\\w+"), block, comment, quoted('"', true), quoted("'", true)],
  python: [...tripled, hash, double, single],
  ruby: [
    upTo("^=begin\\b", () => "\n=end"),
    upTo("^__END__$", () => "\0"),
    heredoc("<<[~-]?[\"'`]?[A-Z_]+\\b"),
    hash,
    pattern,
    double,
    single,
  ],
  shell: [
    heredoc("(?<!<)<<-?[ \\t]*\\\\?[\"']?\\w+(?!<)"),
    { open: "\\\\." },
    hash,
    quoted('"', true),
    upTo("'", () => "'"),
  ],
  lua: [upTo("--\\[\\[", () => "]]"), dashes, upTo("\\[\\[", () => "]]"), double, single],
  sql: [upTo("\\$\\w*\\$", (opened) => opened), dashes, block, upTo("'", () => "'"), upTo('"', () => '"')],
  hashed: [hash, double, single],
} satisfies Record<string, Literal[]>;

export type Literals = keyof typeof literals;

/** The text with spaces for comments and strings: as long, line for line. What is never closed reaches to the end. */
export function withoutLiterals(text: string, family: Literals): string {
  const kinds: readonly Literal[] = literals[family];
  const opener = new RegExp(`${kinds.map(({ open }) => `(${open})`).join("|")}|[{}]`, "gm");
  const parts: string[] = [];
  /** Of each `${` that is open: brackets open inside it. */
  const open: number[] = [];
  let kept = 0;
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const sign = match[0];
    let end: number;
    if (sign === "{" || sign === "}") {
      if (open.length === 0) continue;
      open[open.length - 1]! += sign === "{" ? 1 : -1;
      if (open.at(-1)! >= 0) continue;
      open.pop();
      end = templateEnd(text, opener.lastIndex);
    } else {
      const kind = kinds[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]!;
      if (kind.template) end = templateEnd(text, opener.lastIndex);
      else end = kind.end ? kind.end(text, opener.lastIndex, sign) : opener.lastIndex;
    }
    if (end < 0) end = text.length;
    if (text.startsWith("${", end - 2) && (sign === "`" || sign === "}")) open.push(0);
    parts.push(text.slice(kept, match.index), blank(text.slice(match.index, end)));
    kept = end;
    opener.lastIndex = end;
  }
  parts.push(text.slice(kept));
  return parts.join("").replaceAll("\r", " ");
}

/** After the next backtick or `${`. */
function templateEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "`") return at + 1;
    else if (text[at] === "$" && text[at + 1] === "{") return at + 2;
  }
  return -1;
}

function blank(literal: string): string {
  return literal.replace(/[^\n]+/g, (run) => " ".repeat(run.length));
}
