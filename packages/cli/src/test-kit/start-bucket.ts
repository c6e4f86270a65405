import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../../s3/src/test-kit/s3-server-process.ts", import.meta.url));

export interface RunningBucket {
  endpoint: string;
  /** What leads `cuecard serve` to it. */
  flags: string[];
  env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Starts the S3 package's test server, which has one empty bucket. */
export async function startBucket(): Promise<RunningBucket> {
  const child = spawn(process.execPath, ["--conditions=@cuecard/source", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { endpoint, bucket, credentials } = JSON.parse(line);
  return {
    endpoint,
    flags: ["--blobs", `s3://${bucket}/cuecard`, "--s3-endpoint", endpoint],
    env: {
      CUECARD_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      CUECARD_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async close() {
      child.stdin.end();
      await closed;
    },
  };
}
