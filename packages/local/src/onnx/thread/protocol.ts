import type { Pooling } from "@cuecard/core/adapter-kit";
import type { Control } from "./quiet-exit.ts";

/** One model, for one task. */
export interface ModelInput {
  /** Absolute path of the model's folder. */
  folder: string;
  /** Path of its numbers in the folder. */
  file: string;
  /** Most tokens of one text. */
  maxTokens: number;
  /** How token vectors become one, and its length. Null for a cross-encoder. */
  embedding: { pooling: Pooling; dimensions: number } | null;
}

/** What the model's thread starts with. */
export interface WorkerInput extends ModelInput {
  /** Shared with the thread, to stop it between two texts. */
  control: Control;
}

/** Texts to embed or to score. */
export interface ModelRequest {
  /** The texts. */
  texts: string[];
  /** What a cross-encoder reads beside each text. */
  question: string | null;
  /** True for a request that goes first. One that is not urgent waits after each of its texts. */
  urgent: boolean;
}

/** What became of the texts. */
export interface ModelResult {
  /** For each text a unit vector, or its one score. */
  rows: Float32Array[];
  /** Tokens that the model read. */
  tokens: number;
  /** Texts that were longer than the model's limit and lost their end. */
  truncated: number;
}

/** Asks the thread to run texts. */
export type RunRequest = { kind: "run" } & ModelRequest;
/** To the thread. */
export type ToWorker = ({ id: number } & RunRequest) | { kind: "cancel"; id: number } | { kind: "close" };
/** From the thread. */
export type FromWorker = { id: number; result: ModelResult } | { id: number; fault: string };
