import { once } from "node:events";
import { bucket, credentials, startS3Server } from "./s3-test-server.ts";

/**
 * The test server as a process of its own, for the tests of other packages: says where it is, and ends with its
 * standard input.
 */
const server = await startS3Server();
process.stdout.write(`${JSON.stringify({ endpoint: server.endpoint, bucket, credentials })}\n`);
await once(process.stdin.resume(), "end");
await server.close();
