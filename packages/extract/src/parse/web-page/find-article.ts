import { Readability } from "@mozilla/readability";

/** What Readability found on a page. */
export interface Article {
  /** Element that has the text. */
  content: Element;
  /** Title of the page. */
  title: string | null;
  /** Language of the page. */
  language: string | null;
}

/** Fewest characters of an article. With fewer the page is short, or the article was not found. */
const shortArticle = 250;
/**
 * Shares of a page's words below which an article is doubtful, and below which it is none. Articles of real pages have
 * 30 % and more.
 */
const doubtedShare = 1 / 4;
const believedShare = 1 / 10;
const mark = "data-cuecard-left-out";

/**
 * Finds the article of a page, without the parts that are `leftOut`. Null when there is none. `around` names what is
 * around an article. When it finds little, it looks again with those parts, whose paragraphs may show where the article
 * is, and takes them out of it.
 */
export function findArticle(page: Document, leftOut: readonly Element[], around: string): Article | null {
  // Readability puts an only child in its parent's place.
  for (const element of leftOut)
    for (const part of [element, ...element.querySelectorAll("*")]) part.setAttribute(mark, "");
  const most = lengthBeside(page.body, new Set([...leftOut, ...page.querySelectorAll(around)]));
  const first = read(page, without);
  if (lengthOf(first?.content) >= most * doubtedShare) return first;
  const second = read(page, (whole) => whole);
  if (second) without(second.content);
  const found = lengthOf(second?.content) > lengthOf(first?.content) ? second : first;
  return lengthOf(found?.content) >= most * believedShare ? found : null;
}

/** Takes the article as an element: written out and parsed again it would cost as much as the page. */
function read(page: Document, prepare: (copy: Document) => Document): Article | null {
  const copy = prepare(page.cloneNode(true) as Document);
  const article = new Readability<Node>(copy, { keepClasses: true, serializer: (node) => node }).parse();
  if (!article?.content || (article.textContent?.trim().length ?? 0) <= shortArticle) return null;
  return { content: article.content as Element, title: article.title?.trim() || null, language: article.lang ?? null };
}

function without<Parent extends ParentNode>(parent: Parent): Parent {
  for (const element of parent.querySelectorAll(`[${mark}]`)) element.remove();
  return parent;
}

function lengthOf(element: Element | undefined): number {
  return element ? lengthBeside(element, new Set()) : 0;
}

/** Counts the characters of an element's words without those of some others. */
function lengthBeside(node: Node, others: ReadonlySet<Node>): number {
  if (others.has(node)) return 0;
  if (node.nodeType === 3) return (node.nodeValue ?? "").replace(/\s+/g, " ").length;
  let length = 0;
  for (let child = node.firstChild; child; child = child.nextSibling) length += lengthBeside(child, others);
  return length;
}
