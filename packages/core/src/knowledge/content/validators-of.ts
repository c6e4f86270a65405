import type { FetchedPage, PageValidators } from "../../ports/extractor.ts";

/** What makes the next fetch of the page conditional; null: it must be fetched whole. */
export function validatorsOf({
  etag,
  lastModified,
}: Pick<FetchedPage, "etag" | "lastModified">): PageValidators | null {
  return etag === null && lastModified === null ? null : { etag, lastModified };
}
