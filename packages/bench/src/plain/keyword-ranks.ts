import MiniSearch from "minisearch";
import { createKeywordPeer } from "../conversations/keyword-peer.ts";
import type { PlainText } from "./read-sets.ts";

type Rank = (question: string) => PlainText[];

/** What keywords alone find, best first. */
export function createKeywordRanks(texts: readonly PlainText[]): Record<"BM25" | "MiniSearch", Rank> {
  const bm25 = createKeywordPeer(
    texts.map(({ title, body }, at) => ({ id: String(at), question: title, answer: body, entity: "" })),
  );
  const mini = new MiniSearch<{ id: number; title: string; body: string }>({ fields: ["title", "body"] });
  mini.addAll(texts.map((text, id) => ({ id, ...text })));
  return {
    BM25: (text) =>
      bm25
        .best([{ speaker: "caller", text, alternatives: [] }], texts.length, { before: 0, weight: 0 })
        .map((id) => texts[Number(id)]!),
    MiniSearch: (text) => mini.search(text).map(({ id }) => texts[id as number]!),
  };
}
