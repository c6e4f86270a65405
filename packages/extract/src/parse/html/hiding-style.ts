/** How an element is hidden. What is `closed` may be opened by a control of the page. */
export type WayHidden = "closed" | "unseen" | "banner";

/** Elements by how they are hidden. */
export type Ways = Map<Element, WayHidden>;

const none = /^0(?:\.0+)?(?:[a-z]+|%)?$/;
/** Type of fewer points than two is a speck. */
const speck = /^(?:0?\.\d+|1(?:\.\d+)?)(?:px|pt)$/;
/** Distance to a side from which nothing is on the screen. A negative indent of a picture's words is the usual case. */
const farAway = /^-\d{4,}/;
const clippedAway =
  /^(?:rect\(\s*(?:0|1px)\S*[\s,]+(?:0|1px)\S*[\s,]+(?:0|1px)\S*[\s,]+(?:0|1px)\S*\s*\)|inset\(\s*(?:50|100)%\s*\))$/;

/**
 * How declarations hide an element: `closed` as a control opens it, by not displaying it or giving it no height;
 * `unseen` where nothing a visitor does shows it: in no size of type, off the screen, clipped away, or in the colour of
 * its background. Null when they don't.
 */
export function wayOfHiding(declarations: string): "closed" | "unseen" | null {
  const style = read(declarations);
  const is = (property: string, value: RegExp) => value.test(style.get(property) ?? "");
  if (isUnseen(style, is)) return "unseen";
  if (is("display", /^none$/) || is("visibility", /^(?:hidden|collapse)$/) || is("opacity", none)) return "closed";
  const clipped = is("overflow", /^(?:hidden|clip)$/) || is("overflow-y", /^(?:hidden|clip)$/);
  return clipped && ["height", "max-height"].some((property) => is(property, none)) ? "closed" : null;
}

function isUnseen(style: ReadonlyMap<string, string>, is: (property: string, value: RegExp) => boolean): boolean {
  if (is("font-size", none) || is("font-size", speck)) return true;
  if (["text-indent", "left", "top", "right", "margin-left"].some((property) => is(property, farAway))) return true;
  if (is("clip", clippedAway) || is("clip-path", clippedAway) || is("transform", /^scale\(0\)$/)) return true;
  if (is("overflow", /^(?:hidden|clip)$/) && ["width", "max-width"].some((property) => is(property, none))) return true;
  const ground = groundOf(style);
  const colour = style.get("color");
  return colour === "transparent" || (colour !== undefined && ground !== undefined && plain(colour) === plain(ground));
}

/** Whether declarations set words in white and say nothing of their ground: on a page that has none they are not seen. */
export function isWhiteAlone(declarations: string): boolean {
  const style = read(declarations);
  return groundOf(style) === undefined && plain(style.get("color") ?? "") === "white";
}

const groundOf = (style: ReadonlyMap<string, string>) => style.get("background-color") ?? style.get("background");

function read(declarations: string): Map<string, string> {
  const style = new Map<string, string>();
  for (const declaration of declarations.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, "");
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return style;
}

const whites = /^(?:#fff(?:fff)?|white|rgb\(255,\s*255,\s*255\))$/;

/** Writes the usual colours of hidden text in one way. */
function plain(colour: string): string {
  return whites.test(colour) ? "white" : colour.replace(/\s+/g, "");
}
