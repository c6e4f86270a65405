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

/** S3 asks for 5 MiB at least, save the last; two stand in memory at once. 10,000 of them are 80 GB. */
const partBytes = 8 * 1024 * 1024;

export interface Upload {
  client: S3Client;
  target: { Bucket: string; Key: string };
  /** What is being done, for messages. */
  doing: string;
  content: BlobStream;
  signal: AbortSignal;
}

/**
 * Small content as one PutObject, larger as a multipart upload that is completed at the end or aborted. S3 shows nothing before the last
 * request, and that one runs to its end even when the signal aborts meanwhile, so that it is known whether there is a blob.
 */
export async function upload({ content, ...options }: Upload): Promise<number> {
  const { client, target, doing, signal } = options;
  const parts = inParts(untilAborted(content, signal), partBytes);
  const first = (await parts.next()).value!;
  const second = (await parts.next()).value;
  throwIfAborted(signal);
  if (second) return uploadParts(options, joined([first, second], parts));
  await ask({ doing, bucket: target.Bucket }, (call) => client.send(new PutObjectCommand({ ...target, Body: first }), call));
  return first.byteLength;
}

async function uploadParts({ client, target, doing, signal }: Omit<Upload, "content">, parts: AsyncIterable<Uint8Array>): Promise<number> {
  const lasting = { doing, bucket: target.Bucket };
  const passing = { ...lasting, signal };
  const { UploadId } = await ask(passing, (call) => client.send(new CreateMultipartUploadCommand(target), call));
  const upload = { ...target, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let bytes = 0;
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await ask(passing, (call) => client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), call));
      Parts.push({ PartNumber, ETag });
      bytes += Body.byteLength;
    }
    throwIfAborted(signal);
    await ask(lasting, (call) => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), call));
    return bytes;
  } catch (error) {
    // The first fault is the one to report; what can't be aborted now is left to the bucket's lifecycle rule.
    await ask(lasting, (call) => client.send(new AbortMultipartUploadCommand(upload), call)).catch(() => {});
    throw error;
  }
}

async function* joined(begun: Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* begun;
  yield* rest;
}
