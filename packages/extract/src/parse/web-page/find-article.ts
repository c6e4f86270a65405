import { Readability } from "@mozilla/readability";

/** What Readability found on a page. */
export interface Article {
  content: Element;
  title: string | null;
  language: string | null;
}

/** A shorter article is none: the page is short, or the article was not found. */
const shortArticle = 250;
/** Share of a page's words below which an article is doubted, and below which it is not believed at all: articles of real pages have 30 % and more. */
const doubtedShare = 1 / 4;
const believedShare = 1 / 10;
const mark = "data-cuecard-left-out";

/**
 * The article of a page without what is `leftOut` of it; null when none shows. `around` names what stands around an article. Where little of the page is
 * found without the parts that are left out, it is looked for with them, and they are taken out of it: their paragraphs may be what shows it.
 */
export function findArticle(page: Document, leftOut: readonly Element[], around: string): Article | null {
  // Readability puts an only child in its parent's place.
  for (const element of leftOut) for (const part of [element, ...element.querySelectorAll("*")]) part.setAttribute(mark, "");
  const most = lengthBeside(page.body, new Set([...leftOut, ...page.querySelectorAll(around)]));
  const first = read(page, without);
  if (lengthOf(first?.content) >= most * doubtedShare) return first;
  const second = read(page, (whole) => whole);
  if (second) without(second.content);
  const found = lengthOf(second?.content) > lengthOf(first?.content) ? second : first;
  return lengthOf(found?.content) >= most * believedShare ? found : null;
}

/** The article is taken as it is: written out and parsed again it would cost as much as the page. */
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

/** Characters of an element's words beside those of some others. */
function lengthBeside(node: Node, others: ReadonlySet<Node>): number {
  if (others.has(node)) return 0;
  if (node.nodeType === 3) return (node.nodeValue ?? "").replace(/\s+/g, " ").length;
  let length = 0;
  for (let child = node.firstChild; child; child = child.nextSibling) length += lengthBeside(child, others);
  return length;
}
