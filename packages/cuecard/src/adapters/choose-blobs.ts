import { statSync } from "node:fs";
import { join } from "node:path";
import { type BlobStore, CuecardError } from "@cuecard/core";
import { makePrivateFolder, modesWithin } from "@cuecard/core/adapter-kit";
import { createFileBlobStore } from "@cuecard/local";
import { requirePeers } from "./optional-peers.ts";

/** A bucket for files' bytes. */
export interface BucketOptions {
  /** `s3://bucket` or `s3://bucket/prefix`. */
  url: string;
  /** Address of a compatible service, such as `https://minio.example.org`. @default AWS */
  endpoint?: string;
  /** Region of the bucket. */
  region?: string;
  /** Access key. @default what the AWS SDK finds: environment, profile, or the role of the machine */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Opens the blob store: the folder `blobs` of the existing data folder, or a bucket of S3 or a compatible service. */
export async function chooseBlobs({
  data,
  bucket,
}: {
  data: string;
  bucket?: BucketOptions | undefined;
}): Promise<BlobStore> {
  if (!bucket) {
    const folder = join(data, "blobs");
    makePrivateFolder(folder, modesWithin(statSync(data).mode).folder);
    return createFileBlobStore({ folder });
  }
  const { url, ...connection } = bucket;
  const parts = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url);
  if (!parts) {
    throw new CuecardError("invalid_value", `"${url}" is not a bucket; use s3://bucket or s3://bucket/prefix.`, {
      param: "blobs",
    });
  }
  const prefix = parts[2] ? `${parts[2].replace(/\/$/, "")}/` : "";
  requirePeers("s3");
  const { createS3BlobStore } = await import("@cuecard/s3");
  return createS3BlobStore({ bucket: parts[1]!, prefix, ...connection });
}
