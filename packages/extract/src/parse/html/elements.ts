/** Returns the child elements of an element. Not every DOM can iterate its lists. */
export function childElements(parent: Element): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) found.push(child);
  return found;
}

/** Returns the elements below one that a selector names, in the order of the document. */
export function findElements(parent: Element | Document, selector: string): Element[] {
  const found = parent.querySelectorAll(selector);
  return Array.from({ length: found.length }, (_, at) => found.item(at)!);
}
