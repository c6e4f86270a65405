import { checkHtmlDepth } from "../html/depth.ts";

/** A question with its answer that a page states for machines beside what it shows. */
export interface StatedQuestion {
  /** The question, as plain text. */
  question: string;
  /** The answer, as an element with its markup. */
  answer: Element;
}

/** Most pairs of one page. */
const mostQuestions = 500;

/**
 * Reads the questions of schema.org's FAQPage in a page's JSON-LD, since pages often fill the visible list by script.
 * Broken data has none.
 */
export function readQuestions(page: globalThis.Document): StatedQuestion[] {
  const found: StatedQuestion[] = [];
  for (const script of page.querySelectorAll('script[type="application/ld+json"]')) {
    for (const node of nodesOf(parse(script.textContent ?? ""))) {
      if (![node["@type"]].flat().includes("FAQPage")) continue;
      for (const item of nodesOf(node.mainEntity)) {
        const question = plain(page, item.name)?.textContent?.replace(/\s+/g, " ").trim();
        const answer = plain(page, nodesOf(item.acceptedAnswer)[0]?.text);
        if (question && answer && found.length < mostQuestions) found.push({ question, answer });
      }
    }
  }
  return found;
}

type Node = Record<string, unknown>;

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns the nodes of one node, of a list, or of a graph. */
function nodesOf(value: unknown): Node[] {
  const nodes = [value].flat().filter((node): node is Node => typeof node === "object" && node !== null);
  return nodes.flatMap((node) => [
    node,
    ...[node["@graph"]].flat().filter((inner): inner is Node => typeof inner === "object" && inner !== null),
  ]);
}

/** Reads text that may have markup into an element of its own. */
function plain(page: globalThis.Document, text: unknown): Element | null {
  if (typeof text !== "string" || text.trim() === "") return null;
  checkHtmlDepth(text);
  const holder = page.createElement("div");
  holder.innerHTML = text;
  return holder;
}
