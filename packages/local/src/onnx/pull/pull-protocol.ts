import type { OnnxDtype } from "../find-model.ts";

export interface PullInput {
  id: string;
  folder: string;
  dtype: OnnxDtype;
  hub: string;
}

export interface PullProgress {
  /** Inside the repository, such as `onnx/model_quantized.onnx`. */
  file: string;
  loadedBytes: number;
  /** Null when the hub does not say. */
  totalBytes: number | null;
}

export type FromPull =
  | ({ kind: "progress" } & PullProgress)
  | { kind: "done" }
  | { kind: "failed"; reason: string /** The hub answered that there is no such file, or none without a key. */; missing: boolean };
