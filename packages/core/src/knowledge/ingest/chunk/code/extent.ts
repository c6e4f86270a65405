import type { Heading } from "./headings.ts";
import { endOfLine, indentAt, type Source } from "./source.ts";

/** Where a definition's body begins and where all of it ends. */
export interface Extent {
  body: number;
  end: number;
}

/** A line that goes on with what the line before began. */
const goesOn = /^(?:[{.:=?&|+>)\]]|-[^-]|where\b|throws\b|extends\b|implements\b|noexcept\b|const\b|override\b)/;
const leftOpen = /(?:[=(:|&+?<-]|=>)\s*$/;
/** What stands between two curly brackets of one definition: a type written with brackets, a list of first values. */
const another = /(?:\[\]|>)*(?:[ \t]*|\s*[|&][^;{}\n]*)\{/y;
const anotherInC = /\s*(?:,[^;{}]*|catch\b[^;{}]*)?\{/y;
const typeParameters = /<(?:[^<>]|=>|<(?:[^<>]|=>|<[^<>]*>)*>)*>/y;

export function bodyEnd(source: Source, heading: Heading): Extent {
  const { body } = source.grammar;
  if (body === "indent") return byIndent(source, heading);
  return body === "statement" ? statementEnd(source, heading) : byBraces(source, heading);
}

function byBraces(source: Source, heading: Heading): Extent {
  const { bare, brackets, grammar } = source;
  const sign = /[([{;\n]/g;
  typeParameters.lastIndex = heading.nameEnd;
  const from = typeParameters.test(bare) ? typeParameters.lastIndex : heading.nameEnd;
  for (let at = from; ; ) {
    sign.lastIndex = at;
    const match = sign.exec(bare);
    if (!match) return { body: bare.length, end: bare.length };
    const { index } = match;
    if (match[0] === ";") return { body: index, end: index };
    if (match[0] === "\n") {
      const next = /\S/g;
      next.lastIndex = index;
      const following = next.exec(bare)?.index ?? bare.length;
      const onward =
        indentAt(bare, following) > indentAt(bare, heading.start) || goesOn.test(bare.slice(following, following + 12));
      if (!onward && !leftOpen.test(bare.slice(Math.max(at, index - 80), index))) return { body: index, end: index };
      at = following;
      continue;
    }
    const close = brackets.closes(index);
    if (match[0] !== "{") {
      at = close < 0 ? index + 1 : close + 1;
      continue;
    }
    if (close < 0) return { body: index, end: byIndent(source, heading).end };
    const more = grammar.literals === "c" ? anotherInC : another;
    more.lastIndex = close + 1;
    if (!more.test(bare)) return { body: index, end: close };
    at = more.lastIndex - 1;
  }
}

/**
 * Up to the next line that is no further in; with that line when it only closes. Lines inside brackets count for none.
 */
function byIndent({ text, bare, grammar, brackets }: Source, { start, nameEnd }: Heading): Extent {
  const own = indentAt(bare, start);
  let end = endOfLine(bare, start);
  for (let closing = brackets.closing(start, end); closing > end; closing = brackets.closing(start, end))
    end = endOfLine(bare, closing);
  const body = grammar.literals === "python" ? nameEnd + bare.slice(nameEnd, end).lastIndexOf(":") : end;
  for (let from = end + 1; from < bare.length; ) {
    let to = endOfLine(bare, from);
    const line = bare.slice(from, to);
    const first = from + line.length - line.trimStart().length;
    if (line.trim() === "") {
      const first = from + text.slice(from, to).search(/\S/);
      if (first >= from && indentAt(text, first) > own) end = to;
    } else {
      const indent = indentAt(bare, first);
      if (indent <= own) {
        const closes = indent === own && /^(?:end\b|[}\])])/.test(bare.slice(first, first + 4));
        return { body: Math.max(body, nameEnd), end: closes ? to : end };
      }
      const closing = brackets.closing(from, to);
      if (closing > to) to = endOfLine(bare, closing);
      end = to;
    }
    from = to + 1;
  }
  return { body: Math.max(body, nameEnd), end };
}

/** The semicolon outside of brackets and of `BEGIN … END`. */
function statementEnd({ bare, brackets }: Source, { nameEnd }: Heading): Extent {
  const sign = /[(;]|\b(?:BEGIN|CASE|END)\b(?!\s*(?:IF|LOOP|WHILE|REPEAT)\b)/gi;
  sign.lastIndex = nameEnd;
  let depth = 0;
  for (let match = sign.exec(bare); match; match = sign.exec(bare)) {
    const word = match[0].toUpperCase();
    if (word === "(") sign.lastIndex = Math.max(brackets.closes(match.index), match.index + 1);
    else if (word === ";") {
      if (depth <= 0) return { body: nameEnd, end: match.index };
    } else depth += word === "END" ? -1 : 1;
  }
  return { body: nameEnd, end: bare.length };
}
