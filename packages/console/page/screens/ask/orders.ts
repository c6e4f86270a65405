import type { Schema } from "../../api/client.ts";
import { t } from "../../language/text.ts";

type Hit = Schema<"Hit">;

/** An order in which results can be looked at: as they are given, and as each step had them. */
export type Order = "rank" | "fused" | "vector" | "keyword" | "similarity";

/** The orders, with their names. */
export const orders: readonly { name: Order; title: string }[] = [
  { name: "rank", title: t("as given") },
  { name: "fused", title: t("before reranking") },
  { name: "vector", title: t("vector search") },
  { name: "keyword", title: t("keyword search") },
  { name: "similarity", title: t("similarity") },
];

/** Where a hit stands in an order; those that a search did not find come last. */
const standing: Record<Exclude<Order, "rank">, (hit: Hit) => number> = {
  fused: ({ scores }) => scores?.fusedRank ?? Number.POSITIVE_INFINITY,
  vector: ({ scores }) => scores?.vectorRank ?? Number.POSITIVE_INFINITY,
  keyword: ({ scores }) => scores?.keywordRank ?? Number.POSITIVE_INFINITY,
  similarity: ({ similarity }) => -similarity,
};

/** The hits in an order; equal ones stay as they were given. */
export function ordered(hits: readonly Hit[], order: Order): Hit[] {
  if (order === "rank") return [...hits];
  const of = standing[order];
  return [...hits].sort((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)));
}
