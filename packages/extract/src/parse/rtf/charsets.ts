/** Code pages of fonts by their `\fcharset` number. */
const fontCharsets: Readonly<Record<number, string>> = {
  77: "macintosh",
  128: "shift_jis",
  129: "cp949",
  134: "gb18030",
  136: "big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};

/** The charset of a font; null where the document's own holds. */
export function charsetOfFont(fcharset: number): string | null {
  return fontCharsets[fcharset] ?? null;
}

const codePages: Readonly<Record<number, string>> = {
  932: "shift_jis",
  936: "gb18030",
  949: "cp949",
  950: "big5",
  10000: "macintosh",
  65001: "utf-8",
};

/** The charset of `\ansicpg`. */
export function charsetOfPage(page: number): string {
  return codePages[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : `cp${page}`);
}
