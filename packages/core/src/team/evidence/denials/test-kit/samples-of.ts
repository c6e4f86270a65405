/** Texts that a written pattern may be said with: for each of its alternatives at least one. Looks around are kept apart. */
export function samplesOf(source: string): string[] {
  let at = 0;

  function alternatives(): string[] {
    const all: string[] = [];
    let texts = [""];
    while (at < source.length && source[at] !== ")") {
      if (source[at] === "|") {
        all.push(...texts);
        texts = [""];
        at++;
      } else texts = joined(texts, repeated(atom()));
    }
    return [...all, ...texts];
  }

  function atom(): string[] {
    const look = /^\(\?(<?[=!]|:)/u.exec(source.slice(at));
    if (look) {
      at += look[0].length;
      const inside = alternatives();
      at++;
      if (look[1] === ":") return inside;
      return look[1]!.endsWith("!") ? [""] : look[1] === "=" ? inside : [""];
    }
    const special = /^(?:\\p\{\w+\}|\[[^\]]*\]|[\s\S])/u.exec(source.slice(at))![0];
    at += special.length;
    if (special.startsWith("\\p")) return ["x"];
    if (special.startsWith("[")) return [special[1]!];
    if (special === "^" || special === "$") return [""];
    return [special === "_" ? "table" : special];
  }

  function repeated(texts: string[]): string[] {
    const times = /^(?:\?|\*|\+|\{(\d+),?\d*\})/u.exec(source.slice(at));
    if (!times) return texts;
    at += times[0].length;
    if (times[0] === "?" || times[0] === "*") return ["", ...texts];
    return texts.map((text) => text.repeat(Number(times[1] ?? 1)));
  }

  return [...new Set(alternatives())];
}

/** Each text of both sides at least once, not each with each. */
function joined(left: readonly string[], right: readonly string[]): string[] {
  const most = Math.max(left.length, right.length);
  return Array.from({ length: most }, (_, each) => left[each % left.length]! + right[each % right.length]!);
}

/** A pattern's alternatives, those within its groups left together. */
export function alternativesOf(source: string): string[] {
  const all = [""];
  let depth = 0;
  for (const sign of source) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (sign === "|" && depth === 0) all.push("");
    else all.push(all.pop()! + sign);
  }
  return all;
}
