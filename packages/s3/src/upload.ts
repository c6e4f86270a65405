import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { BlobStream } from "@cuecard/core";
import { throwIfAborted, untilAborted } from "@cuecard/core/adapter-kit";
import { ask } from "./ask.ts";
import { inParts } from "./in-parts.ts";

/**
 * Length of every part but the last. S3 needs at least 5 MiB and allows 10,000 parts, which makes 80 GB. Two parts are
 * in memory at a time.
 */
const partBytes = 8 * 1024 * 1024;

/** One blob to write. */
export interface Upload {
  /** Sends the requests. */
  client: S3Client;
  /** The object to write. */
  target: { Bucket: string; Key: string };
  /** The action, for error messages, such as "Reading the blob x". */
  doing: string;
  /** The bytes. */
  content: BlobStream;
  /** Stops the upload. */
  signal: AbortSignal;
}

/**
 * Writes small content by one PutObject, and larger content by a multipart upload that is completed at the end or
 * aborted. S3 shows nothing before the last request. That request runs to its end even when the signal aborts
 * meanwhile, so that it is certain whether there is a blob. Returns the number of bytes.
 */
export async function upload({ content, ...options }: Upload): Promise<number> {
  const { client, target, doing, signal } = options;
  const parts = inParts(untilAborted(content, signal), partBytes);
  const first = (await parts.next()).value!;
  const second = (await parts.next()).value;
  throwIfAborted(signal);
  if (second) return uploadParts(options, joined([first, second], parts));
  await ask({ doing, bucket: target.Bucket }, (call) =>
    client.send(new PutObjectCommand({ ...target, Body: first }), call),
  );
  return first.byteLength;
}

async function uploadParts(
  { client, target, doing, signal }: Omit<Upload, "content">,
  parts: AsyncIterable<Uint8Array>,
): Promise<number> {
  const lasting = { doing, bucket: target.Bucket };
  const passing = { ...lasting, signal };
  const { UploadId } = await ask(passing, (call) => client.send(new CreateMultipartUploadCommand(target), call));
  const upload = { ...target, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let bytes = 0;
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await ask(passing, (call) =>
        client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), call),
      );
      Parts.push({ PartNumber, ETag });
      bytes += Body.byteLength;
    }
    throwIfAborted(signal);
    await ask(lasting, (call) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), call),
    );
    return bytes;
  } catch (error) {
    // The first error is the one to report. If aborting fails too, the bucket's lifecycle rule deletes the parts.
    await ask(lasting, (call) => client.send(new AbortMultipartUploadCommand(upload), call)).catch(() => {});
    throw error;
  }
}

async function* joined(begun: Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* begun;
  yield* rest;
}
