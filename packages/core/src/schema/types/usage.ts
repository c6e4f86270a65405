// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** How much of something a workspace has now. */
export interface HeldUsage {
  /** What it has. `fileBytes` are those of registered files, `liveCalls` the calls under way. */
  kind: "knowledgeBases" | "sources" | "fileBytes" | "chunks" | "liveCalls";
  /** How much it has of it. */
  used: number;
  /** Most that it may have; null: no bound. */
  quota: number | null;
}

/** How much of everything was used of one knowledge base. */
export interface KnowledgeBaseUsage {
  /** The knowledge base. */
  knowledgeBaseId: string;
  /** Its name; null when it is deleted. */
  name: string | null;
  /** Searches that were answered, those of turns among them. One of several bases counts once. */
  searches: number;
  /** Tokens of chunks that were embedded, as the embedder counts them; 0 for one that does not say. */
  documentTokens: number;
  /** Chunks that were made. A source that is processed again makes its chunks again. */
  chunksMade: number;
  /** Bytes of files, pages and texts that were read to make chunks of them. */
  bytesRead: number;
}

/** What bounds the requests of a service and what a workspace has. */
export interface LimitReport {
  /** The type of this object. */
  object: "limit_report";
  /** How many requests are let through. Each may come at once. */
  rates: {
    /** Requests a minute of each private key; null: no bound. */
    privatePerMinute: number | null;
    /** Requests a minute of each public key; null: no bound. */
    publicPerMinute: number | null;
    /** Requests a minute with a refused key, of each address or each /64 of IPv6; null: no bound. */
    failedPerMinute: number | null;
  };
  /** What the workspace has now of each kind, and the most that it may have. */
  quotas: HeldUsage[];
}

/** How much of everything was used on one day. */
export interface UsageDay {
  /** The day, in UTC. */
  day: string;
  /** Searches that were answered, those of turns among them. One of several bases counts once. */
  searches: number;
  /** Tokens of chunks that were embedded, as the embedder counts them; 0 for one that does not say. */
  documentTokens: number;
  /** Chunks that were made. A source that is processed again makes its chunks again. */
  chunksMade: number;
  /** Bytes of files, pages and texts that were read to make chunks of them. */
  bytesRead: number;
  /** Tokens of questions that were embedded, likewise. Null in a report of one knowledge base. */
  questionTokens: number | null;
  /** Calls that started. Null in a report of one knowledge base. */
  calls: number | null;
  /** Turns in which a caller said something. Null in a report of one knowledge base. */
  turns: number | null;
  /** Seconds of calls from their start to their end, all on the day that they ended. Null in a report of one knowledge base. */
  callSeconds: number | null;
  /** Hand-offs between members, those that were taken back among them. Null in a report of one knowledge base. */
  handoffs: number | null;
}

/** Query of `GET /v1/usage`. */
export interface UsageQuery {
  /** The first day in UTC, such as `2026-11-01`; 30 days to `to` when omitted. At most 400 days are reported. */
  from?: string | undefined;
  /** The last day in UTC, itself among them; today when omitted. */
  to?: string | undefined;
  /** Only what was used of this knowledge base. */
  knowledgeBaseId?: string | undefined;
}

/** What a workspace used by day, and what it has. */
export interface UsageReport {
  /** The type of this object. */
  object: "usage_report";
  /** The first day, in UTC. */
  from: string;
  /** The last day, in UTC. */
  to: string;
  /** The knowledge base that it is of; null: the whole workspace. */
  knowledgeBaseId: string | null;
  /** All of these days together. */
  totals: UsageTotals;
  /** Each day on which something was used, newest first. */
  days: UsageDay[];
  /** The 100 knowledge bases that were searched most, deleted ones among them. */
  knowledgeBases: KnowledgeBaseUsage[];
  /** What the workspace has now. */
  held: HeldUsage[];
}

/** How much of everything was used. */
export interface UsageTotals {
  /** Searches that were answered, those of turns among them. One of several bases counts once. */
  searches: number;
  /** Tokens of chunks that were embedded, as the embedder counts them; 0 for one that does not say. */
  documentTokens: number;
  /** Chunks that were made. A source that is processed again makes its chunks again. */
  chunksMade: number;
  /** Bytes of files, pages and texts that were read to make chunks of them. */
  bytesRead: number;
  /** Tokens of questions that were embedded, likewise. Null in a report of one knowledge base. */
  questionTokens: number | null;
  /** Calls that started. Null in a report of one knowledge base. */
  calls: number | null;
  /** Turns in which a caller said something. Null in a report of one knowledge base. */
  turns: number | null;
  /** Seconds of calls from their start to their end, all on the day that they ended. Null in a report of one knowledge base. */
  callSeconds: number | null;
  /** Hand-offs between members, those that were taken back among them. Null in a report of one knowledge base. */
  handoffs: number | null;
}
