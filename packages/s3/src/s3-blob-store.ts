import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type BlobStore, CuecardError } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { ask } from "./ask.ts";
import { connect, type S3Connection, withoutChecksums } from "./connect.ts";
import { readBody } from "./read-body.ts";
import { isMissing } from "./s3-faults.ts";
import { upload } from "./upload.ts";

/** The bucket, and how to reach it. */
export interface S3BlobStoreOptions extends S3Connection {
  /**
   * Name of a bucket that exists. Give it a lifecycle rule that aborts incomplete multipart uploads after a day: a
   * process that dies leaves its own behind.
   */
  bucket: string;
  /** Your own client, instead of region, endpoint and credentials. `close` leaves it open. */
  client?: S3Client;
  /**
   * Start of every key, such as `cuecard/`. The store sees no other objects.
   * @default ""
   */
  prefix?: string;
}

/**
 * Keeps blobs as objects of one bucket of S3, or of a service that speaks its API. Large blobs are uploaded in parts of
 * 8 MiB and become visible when they are complete. Throws `storage_failed`, whose message says what to do; the error is
 * retryable for 5xx, throttling and lost connections. Throws `invalid_value` for an empty bucket name.
 *
 * @example
 * ```ts
 * const blobs = createS3BlobStore({ bucket: "support-files", region: "eu-central-1", prefix: "cuecard/" });
 * ```
 */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  checkOptions("createS3BlobStore", options, {
    bucket: true,
    client: true,
    prefix: true,
    region: true,
    endpoint: true,
    credentials: true,
    forcePathStyle: true,
  });
  const { bucket, client: given, prefix = "", ...connection } = options;
  if (bucket === "")
    throw new CuecardError("invalid_value", "bucket is empty; pass the name of the bucket for the blobs.", {
      param: "bucket",
    });
  const client = given ?? connect(connection);
  const presigner = withoutChecksums(client);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    specificationVersion: "v1",
    open: () => findBucket(client, bucket),

    put: (key, content, { signal }) =>
      upload({ client, target: at(key), doing: `Writing the blob ${key}`, content, signal }),

    async get(key, { signal }) {
      const reading = { doing: `Reading the blob ${key}`, bucket, signal };
      const answer = await ask(reading, (call) =>
        client.send(new GetObjectCommand(at(key)), call).catch(nullWhenMissing),
      );
      return answer && readBody(answer.Body as Readable, reading);
    },

    async stat(key, { signal }) {
      const looking = { doing: `Reading the size of the blob ${key}`, bucket, signal };
      const head = await ask(looking, (call) =>
        client.send(new HeadObjectCommand(at(key)), call).catch(nullWhenMissing),
      );
      return head && { bytes: head.ContentLength ?? 0, mimeType: head.ContentType ?? null };
    },

    presignPut: (key, conditions) => presign(presigner, at(key), `Signing a URL for the blob ${key}`, conditions),

    async delete(key) {
      await ask({ doing: `Deleting the blob ${key}`, bucket }, (call) =>
        client.send(new DeleteObjectCommand(at(key)), call),
      );
    },

    async *keys(begin) {
      for await (const key of keysBelow(client, bucket, prefix + begin)) yield key.slice(prefix.length);
    },

    async close() {
      if (!given) client.destroy();
    },
  };
}

/** S3 says of a missing bucket no more than of a missing object. */
async function findBucket(client: S3Client, bucket: string): Promise<void> {
  await ask({ doing: `Opening the bucket ${bucket}`, bucket }, (call) =>
    client.send(new HeadBucketCommand({ Bucket: bucket }), call).catch((error: unknown) => {
      throw isMissing(error) ? Object.assign(error as Error, { name: "NoSuchBucket" }) : error;
    }),
  );
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

type PresignOptions = Parameters<BlobStore["presignPut"]>[1];
type Presigned = Awaited<ReturnType<BlobStore["presignPut"]>>;

/** An address that takes one upload of this type, and of this length where it is known. */
async function presign(
  client: S3Client,
  target: { Bucket: string; Key: string },
  doing: string,
  { mimeType, bytes, expiresInMs }: PresignOptions,
): Promise<Presigned> {
  const command = new PutObjectCommand({
    ...target,
    ContentType: mimeType,
    ...(bytes !== null && { ContentLength: bytes }),
  });
  const expiresIn = Math.ceil(expiresInMs / 1_000);
  // Headers that are not listed stay unsigned, and any value would be accepted.
  const signableHeaders = new Set(["host", "content-type", "content-length"]);
  const url = await ask({ doing, bucket: target.Bucket }, () =>
    getSignedUrl(client, command, { expiresIn, signableHeaders }),
  );
  return { url, headers: { "Content-Type": mimeType } };
}

/** The keys of a bucket that begin with `Prefix`, a page a request. */
async function* keysBelow(client: S3Client, bucket: string, Prefix: string): AsyncGenerator<string> {
  const listing = { doing: "Listing blobs", bucket };
  let page: string | undefined;
  do {
    const request = { Bucket: bucket, Prefix, ContinuationToken: page };
    const answer = await ask(listing, (call) => client.send(new ListObjectsV2Command(request), call));
    for (const { Key } of answer.Contents ?? []) if (Key !== undefined) yield Key;
    page = answer.IsTruncated ? answer.NextContinuationToken : undefined;
  } while (page !== undefined);
}
