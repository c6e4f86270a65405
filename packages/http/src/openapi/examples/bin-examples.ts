import { at, kbId } from "./shop.ts";

const entry = {
  id: "bin_01ha8v7k3n",
  object: "bin_entry",
  kind: "sources",
  objectId: kbId,
  name: "prices.pdf",
  sourceIds: ["doc_01ha8v3x7q"],
  detachedFrom: [],
  deletedForGoodAt: at,
  createdAt: at,
  updatedAt: at,
};

/** Examples of the bin, by the names of their schemas. */
export const binExamples: Record<string, unknown> = {
  BinEntry: entry,
  RestoredEntry: { object: "restored", entry, notAttached: [] },
};
