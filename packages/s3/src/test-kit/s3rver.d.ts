declare module "s3rver" {
  import type { RequestListener } from "node:http";

  interface StoredObject {
    bucket: string;
    key: string;
    content: Buffer | NodeJS.ReadableStream;
    metadata: object;
  }
  export interface FileSystemStore {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    putPart(
      bucket: string,
      uploadId: string,
      part: string,
      content: NodeJS.ReadableStream,
    ): Promise<{ size: number; md5: string }>;
  }
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    store: FileSystemStore;
    logger: { close(): void; exceptions: { unhandle(): void } };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
