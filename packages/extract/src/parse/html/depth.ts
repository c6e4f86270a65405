import { UnreadableFile } from "../../document/unreadable-file.ts";

/**
 * How deep elements may be nested. Real pages have fewer than a hundred levels, browsers stop at 512, and reading deep
 * pages is slow.
 */
const mostDepth = 256;
const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Elements whose end tag may be missing. The next of the kind ends them. */
const selfEnding = new Set("p li dt dd tr td th option optgroup thead tbody tfoot colgroup".split(" "));
/** Elements that have only text, even where it looks like a tag. */
const textOnly = new Set("script style textarea title xmp noframes".split(" "));
const commentOrTag = /<(?:!--|(\/?)([a-z][\w:-]*))/gi;
const commentEnd = /-->/g;
const ends = new Map([...textOnly].map((name) => [name, new RegExp(`</${name}`, "gi")]));

/**
 * Throws `expands_too_far` for a page whose elements are nested too deep. It reads each tag once, before anything is
 * built, with regular expressions: in V8's optimised code `indexOf` from a place on reads the whole page each time.
 */
export function checkHtmlDepth(html: string): void {
  const open: string[] = [];
  for (let at = 0; at < html.length; ) {
    commentOrTag.lastIndex = at;
    const found = commentOrTag.exec(html);
    if (!found) return;
    at = commentOrTag.lastIndex;
    const name = found[2]?.toLowerCase();
    if (name === undefined) at = after(html, commentEnd, at);
    else if (found[1] === "/") close(open, name);
    else if (textOnly.has(name)) at = after(html, ends.get(name)!, at);
    else if (!voids.has(name) && !(selfEnding.has(name) && open.at(-1) === name)) open.push(name);
    if (open.length > mostDepth) {
      const message = `The elements of this page are nested more than ${mostDepth} deep, so it was not read; save it in a simpler form.`;
      throw new UnreadableFile("expands_too_far", message);
    }
  }
}

function close(open: string[], name: string): void {
  const place = open.lastIndexOf(name);
  if (place >= 0) open.length = place;
}

function after(html: string, end: RegExp, from: number): number {
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}
