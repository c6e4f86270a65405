import { lanceDb } from "./lancedb.ts";
import { langchainMemory } from "./langchain-memory.ts";
import { mastraLibsql } from "./mastra-libsql.ts";
import { miniSearch } from "./minisearch.ts";
import { orama } from "./orama.ts";
import type { PeerEntry } from "./peer.ts";
import { plainSqliteVec } from "./sqlite-vec.ts";

export const peers: readonly PeerEntry[] = [plainSqliteVec, lanceDb, orama, miniSearch, langchainMemory, mastraLibsql];
