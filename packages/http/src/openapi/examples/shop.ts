/** When everything in the shop of the examples happened. */
export const at = "2026-11-21T09:30:00.000Z";

/** Its knowledge base. */
export const kbId = "kb_01ha8v3m5r";

/** Its team. */
export const teamId = "team_01ha8v4c2k";

/** Its call. */
export const callId = "call_01ha8v5n3e";

/** Its knowledge base, as its agents have it. */
export const attachment = {
  knowledgeBaseId: kbId,
  mode: "auto",
  topK: 3,
  similarityThreshold: 0.6,
  reranking: true,
  keywordSearch: true,
  preloadMaxTokens: 2000,
};
