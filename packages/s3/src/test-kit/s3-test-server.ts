import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { makeAtomic } from "./atomic-store.ts";
import { refusalOf } from "./presigned-signature.ts";
import { allowSingleDes } from "./single-des.ts";

allowSingleDes();

/** s3rver's only account. */
export const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
export const bucket = "blobs";

/** Answers a request in place of the server; false lets it pass. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * s3rver behind a front that does what it lacks: checks presigned signatures, aborts multipart uploads, and plants
 * faults.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), "cuecard-s3-"));
  const s3rver = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  makeAtomic(s3rver.store);
  await s3rver.configureBuckets();
  const uploads = s3rver.store.getResourcePath(bucket, undefined, "uploads");
  const pass = s3rver.callback();
  const requests: string[] = [];
  const state: { fault: Fault | null } = { fault: null };

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (state.fault?.(request, response)) return;
    const { searchParams } = new URL(request.url!, "http://unused");
    const uploadId = searchParams.get("uploadId");
    const refusal = searchParams.has("X-Amz-Signature") ? refusalOf(request, credentials.secretAccessKey) : null;
    if (refusal) sendFault(response, 403, refusal);
    else if (request.method === "DELETE" && uploadId) {
      void rm(join(uploads, uploadId), { recursive: true, force: true }).then(() => response.writeHead(204).end());
    } else pass(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Stands until the next call; null ends it. */
    plant(fault: Fault | null) {
      state.fault = fault;
    },
    unfinishedUploads: () => readdir(uploads).catch(() => []),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      s3rver.logger.exceptions.unhandle();
      s3rver.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function sendFault(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Said by the server.</Message><RequestId>R7</RequestId></Error>`;
  response.writeHead(status, { "content-type": "application/xml", "x-amz-request-id": "R7" }).end(body);
}
