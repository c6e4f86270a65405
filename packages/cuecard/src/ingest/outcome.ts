import type { Source } from "@cuecard/core";
import { counted } from "../terminal/terminal.ts";

/** What became of one file or page. */
export interface Outcome {
  name: string;
  state: "ready" | "unchanged" | "removed" | "skipped" | "failed" | "unfinished";
  /** More about it, without a full stop. */
  note: string;
  warnings: string[];
}

export function became(name: string, state: Outcome["state"], note: string, warnings: string[] = []): Outcome {
  return { name, state, note, warnings };
}

export function sizeOf({ chunkCount, tokenCount }: Source): string {
  return `${counted(chunkCount, "chunk")}, ${counted(tokenCount, "token")}`;
}
