import type { Schema } from "../../api/client.ts";

/** How a question is searched for. It stands in the address, so a link shows the same. */
export interface Settings extends SearchFields {
  knowledgeBaseIds: string[];
}

/** What eval cases share: each has knowledge bases of its own. */
export interface SearchFields {
  topK: number;
  similarityThreshold: number;
  keywordSearch: boolean;
  reranking: boolean;
  deadlineMs: number;
}

/** The service's own defaults. */
const defaults: SearchFields = {
  topK: 3,
  similarityThreshold: 0.6,
  keywordSearch: true,
  reranking: true,
  deadlineMs: 10_000,
};

/** Stands in an address for no knowledge base at all. */
const noBase = "none";

/** The settings in an address. Without a choice of knowledge bases all are searched. */
export function settingsOf(
  query: URLSearchParams,
  prefix: string,
  bases: readonly Schema<"KnowledgeBase">[],
): Settings {
  const ids = query.get(`${prefix}knowledgeBaseIds`)?.split(",") ?? [];
  const known = ids.filter((id) => bases.some((base) => base.id === id));
  return {
    knowledgeBaseIds: known.length > 0 || ids[0] === noBase ? known : bases.map(({ id }) => id),
    ...searchFieldsOf(query, prefix),
  };
}

/** The same without knowledge bases. */
export function searchFieldsOf(query: URLSearchParams, prefix: string): SearchFields {
  const value = (name: keyof SearchFields) => query.get(prefix + name);
  const number = (name: "topK" | "similarityThreshold" | "deadlineMs") => {
    const given = value(name);
    return given === null || Number.isNaN(Number(given)) ? defaults[name] : Number(given);
  };
  return {
    topK: number("topK"),
    similarityThreshold: number("similarityThreshold"),
    keywordSearch: value("keywordSearch") !== "false",
    reranking: value("reranking") !== "false",
    deadlineMs: number("deadlineMs"),
  };
}

/** What changed, as a part of the address. */
export function writeSettings(prefix: string, changed: Partial<Settings>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      prefix + name,
      Array.isArray(value) ? value.join(",") || noBase : String(value),
    ]),
  );
}

/** Whether a second configuration is beside the first. */
export function isOtherShown(query: URLSearchParams): boolean {
  return query.get("compare") !== null;
}
