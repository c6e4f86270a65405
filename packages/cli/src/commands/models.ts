import { join } from "node:path";
import { type OnnxDtype, pullModel } from "@cuecard/local";
import { makeFolder } from "cuecard/internals";
import { interruptSignal, print } from "../terminal/terminal.ts";

export interface PullModelCommandOptions {
  data: string;
  dtype: string;
}

/** How often progress is shown, in shares of a file. */
const shownEvery = 0.1;

/** Downloads a model, showing progress by file. Resolves with the exit code. */
export async function pullModelCommand(id: string, { data, dtype }: PullModelCommandOptions): Promise<number> {
  makeFolder(data);
  const shown = new Map<string, number>();
  const { folder } = await pullModel(id, {
    folder: join(data, "models"),
    dtype: dtype as OnnxDtype,
    signal: interruptSignal(),
    onProgress({ file, loadedBytes, totalBytes }) {
      const share = totalBytes ? Math.floor(loadedBytes / totalBytes / shownEvery) * shownEvery : 0;
      if (shown.get(file) === share) return;
      shown.set(file, share);
      print(`${file} ${Math.round(share * 100)} %`);
    },
  });
  print(`${id} is in ${folder}; set CUECARD_LOCAL_MODEL=${id} to use it.`);
  return 0;
}
