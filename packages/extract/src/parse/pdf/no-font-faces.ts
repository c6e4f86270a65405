/** A font that the platform has loaded, as pdf.js asks for it. */
class NoFontFace {
  readonly loaded = Promise.resolve();
}

const fonts = { add() {}, delete() {} };

/**
 * Settings of pdf.js under which it makes no outlines of glyphs. Where it may not load fonts, as in Node, it makes that of
 * every glyph while it reads a page's operators, two fifths of the work, to draw them. Here it may load fonts, and what
 * loads them does nothing.
 */
export function noFontFaces() {
  Object.assign(globalThis, { FontFace: NoFontFace });
  return { disableFontFace: false, useSystemFonts: false, ownerDocument: { fonts } as unknown as HTMLDocument };
}
