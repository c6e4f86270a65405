/**
 * The pre-token pattern of cl100k_base, written so that it means here what it means to tiktoken's Rust engine: `\s` is
 * `White_Space` there (with U+0085, without U+FEFF), and `(?i:'s)` takes the long s too.
 */
const preToken =
  /'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*|\p{White_Space}*[\r\n]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/uy;

/** Code units below have their kind in a table: Latin, Greek, Cyrillic, Hebrew, Arabic and the signs among them. */
const tabled = 0x800;
const letter = 1;
const digit = 2;
const sign = 3;
const lineEnd = 4;
const space = 5;
const kinds = Uint8Array.from({ length: tabled }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if (/\p{L}/u.test(character)) return letter;
  if (/\p{N}/u.test(character)) return digit;
  if (/[\r\n]/.test(character)) return lineEnd;
  return /\p{White_Space}/u.test(character) ? space : sign;
}

/** Where the pre-token that begins at `start` ends. Byte pairs are never merged across such an end. */
export function preTokenEnd(text: string, start: number): number {
  const end = plainEnd(text, start);
  if (end > 0) return end;
  preToken.lastIndex = start;
  return preToken.test(text) ? preToken.lastIndex : text.length;
}

/** The same for what most texts are made of, without the pattern; 0 where only the pattern can tell. */
function plainEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code >= tabled || code === 0x27) return 0;
  const kind = kinds[code]!;
  if (kind === letter) return runEnd(text, start + 1, letter);
  if (kind === digit) {
    const end = runEnd(text, start + 1, digit);
    return Math.min(end, start + 3);
  }
  if (kind === lineEnd) {
    const end = runEnd(text, start + 1, lineEnd);
    return end < text.length && kinds[text.charCodeAt(end)] === space ? 0 : end;
  }
  const next = start + 1 < text.length ? text.charCodeAt(start + 1) : tabled;
  if (next >= tabled) return 0;
  const nextKind = kinds[next]!;
  if (nextKind === letter) return runEnd(text, start + 2, letter);
  if (kind === sign) return signsEnd(text, start + 1);
  if (code !== 0x20) return 0;
  return nextKind === sign ? signsEnd(text, start + 2) : nextKind === digit ? start + 1 : 0;
}

/** The first place from `at` on with another kind; 0 when what stands there has none in the table. */
function runEnd(text: string, at: number, kind: number): number {
  for (let end = at; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code >= tabled) return 0;
    if (kinds[code] !== kind) return end;
  }
  return text.length;
}

/** Signs take the line ends behind them. */
function signsEnd(text: string, at: number): number {
  const end = runEnd(text, at, sign);
  if (end === 0) return 0;
  let last = end;
  while (last < text.length && kinds[text.charCodeAt(last)] === lineEnd) last++;
  return last;
}
