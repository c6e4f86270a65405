import type { FetchedPage, PageValidators } from "../../ports/extractor.ts";

/** What the next fetch of the page is conditional on; null: it has to be fetched whole. */
export function validatorsOf({ etag, lastModified }: Pick<FetchedPage, "etag" | "lastModified">): PageValidators | null {
  return etag === null && lastModified === null ? null : { etag, lastModified };
}
