import { type JobFile, writeJobFile } from "../pool/job-file.ts";

/** A job's file of this content. */
export function fileOf(content: string | Uint8Array): Promise<JobFile> {
  const pieces = (async function* () {
    yield Buffer.from(content);
  })();
  return writeJobFile(pieces, { signal: new AbortController().signal });
}
