declare module "@mixmark-io/domino" {
  /** A document read from HTML. It knows elements, texts and selectors; nothing is run or loaded. */
  export function createDocument(html: string): Document;
}
