import type { SourceFilter } from "@cuecard/core";

/** Flags of a command that say which sources it is about. */
export interface SourceFlags
  extends Pick<SourceFilter, "status" | "filter" | "minBytes" | "maxBytes" | "updatedFrom" | "updatedTo"> {
  type?: SourceFilter["sourceType"];
  filename?: string;
  site?: string;
}

/** Takes the filter out of a command's flags; null when no flag filters. */
export function takeFilter<Flags extends SourceFlags>(flags: Flags) {
  const { status, type, filename, site, minBytes, maxBytes, updatedFrom, updatedTo, filter, ...others } = flags;
  const bounds = { minBytes, maxBytes, updatedFrom, updatedTo };
  const given = { status, sourceType: type, filename, parentId: site, ...bounds, filter };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return { filter: entries.length === 0 ? null : (Object.fromEntries(entries) as SourceFilter), others };
}
