import type { Pooling } from "../families.ts";
import type { OnnxDtype } from "../find-model.ts";
import type { Control } from "./quiet-exit.ts";

/** One model, for one task. */
export interface ModelInput {
  folder: string;
  dtype: OnnxDtype;
  maxTokens: number;
  /** Null for a cross-encoder. */
  embedding: { pooling: Pooling; dimensions: number } | null;
}

export interface WorkerInput extends ModelInput {
  control: Control;
}

export interface ModelRequest {
  texts: string[];
  /** What a cross-encoder reads beside each text. */
  question: string | null;
  /** Goes before what is not, between two texts of it. */
  urgent: boolean;
}

export interface ModelResult {
  /** A unit vector a text, or the one score of it. */
  rows: Float32Array[];
  tokens: number;
  /** Texts that were longer than the model's limit and lost their end. */
  truncated: number;
}

export type RunRequest = { kind: "run" } & ModelRequest;
export type ToWorker = ({ id: number } & RunRequest) | { kind: "cancel"; id: number } | { kind: "close" };
export type FromWorker = { id: number; result: ModelResult } | { id: number; fault: string };
