import type { OnnxDtype } from "../find-model.ts";

/** What the pulling thread starts with. */
export interface PullInput {
  /** Id of the model on the hub. */
  id: string;
  /** Folder of all models. */
  folder: string;
  /** How the model's numbers are stored. */
  dtype: OnnxDtype;
  /** Origin of the hub. */
  hub: string;
}

/** How far the download of one file is. */
export interface PullProgress {
  /** Path inside the repository, such as `onnx/model_quantized.onnx`. */
  file: string;
  /** Bytes that have arrived. */
  loadedBytes: number;
  /** Bytes of the whole file. Null when the hub does not say. */
  totalBytes: number | null;
}

/** What the pulling thread says. */
export type FromPull =
  | ({ kind: "progress" } & PullProgress)
  | { kind: "done" }
  | {
      kind: "failed";
      reason: string /** The hub answered that there is no such file, or none without a key. */;
      missing: boolean;
    };
