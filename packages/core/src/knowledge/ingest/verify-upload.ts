import { CuecardError } from "../../errors.ts";
import type { BlobStream } from "../../ports/blob-store.ts";
import type { SourceRecord } from "../../ports/storage/knowledge.ts";
import { exactly } from "../content/sized-content.ts";

/**
 * A file's bytes, as many as were registered. A client that PUT them to the blob store itself may do so again until its
 * address expires: no byte over the size that was checked gets through, and a source made of other content is not
 * silent but `failed`.
 */
export function verifyUpload({ fileSizeBytes }: SourceRecord, content: BlobStream): BlobStream {
  return exactly(fileSizeBytes!, content, (counted) => {
    const message = `The file was registered with ${fileSizeBytes} bytes but now has ${counted}. Delete the source, then upload and register the file again.`;
    return new CuecardError("upload_size_mismatch", message);
  });
}
