import { join } from "node:path";
import { type BlobStore, CuecardError } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { requirePeers } from "./optional-peers.ts";

/** A bucket for files' bytes. */
export interface BucketOptions {
  /** `s3://bucket` or `s3://bucket/prefix`. */
  url: string;
  /** Of a compatible service, such as `https://minio.example.org`. */
  endpoint?: string;
  region?: string;
  /** @default what the AWS SDK finds: environment, profile, or the role of the machine */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** The folder `blobs` of the data folder, or a bucket of S3 or of a service that speaks its API. */
export async function chooseBlobs({ data, bucket }: { data: string; bucket?: BucketOptions | undefined }): Promise<BlobStore> {
  if (!bucket) return createFileBlobStore({ folder: join(data, "blobs") });
  const { url, ...connection } = bucket;
  const parts = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url);
  if (!parts) {
    throw new CuecardError("invalid_value", `"${url}" is no bucket; write s3://bucket or s3://bucket/prefix.`, { param: "blobs" });
  }
  const prefix = parts[2] ? `${parts[2].replace(/\/$/, "")}/` : "";
  requirePeers("s3");
  const { createS3BlobStore } = await import("@cuecard/s3");
  return createS3BlobStore({ bucket: parts[1]!, prefix, ...connection });
}
