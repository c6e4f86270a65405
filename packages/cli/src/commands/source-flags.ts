import type { SourceFilter } from "@cuecard/core";

/** Flags of a command that say which sources it is about. */
export interface SourceFlags extends Pick<SourceFilter, "status" | "filter"> {
  type?: SourceFilter["sourceType"];
  filename?: string;
  site?: string;
}

/** Takes the filter out of a command's flags; null when no flag filters. */
export function takeFilter<Flags extends SourceFlags>({ status, type, filename, site, filter, ...others }: Flags) {
  const given = { status, sourceType: type, filename, parentId: site, filter };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return { filter: entries.length === 0 ? null : (Object.fromEntries(entries) as SourceFilter), others };
}
