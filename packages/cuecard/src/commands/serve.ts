import { randomBytes } from "node:crypto";
import { createHandler, serve } from "@cuecard/http";
import { openFolder } from "../create-cuecard.ts";
import { lockFolder } from "../data-folder/lock.ts";
import { uploadSecret } from "../data-folder/secret.ts";
import { fromEnvironment } from "../environment.ts";
import { colors, complain, interruptSignal, print } from "../terminal.ts";
import { version } from "../version.ts";

export interface ServeCommandOptions {
  data: string;
  port: number;
  host: string;
  allowUrl: string[];
  corsOrigin: string[];
  publicUrl?: string;
}

/** Requests under way and leases get this long at the end. */
const shutdownMs = 10_000;

/** Serves /v1 until SIGTERM or Ctrl-C, then finishes requests and gives leases back. Resolves with the exit code. */
export async function serveCommand({ data, port, host, allowUrl, corsOrigin, publicUrl }: ServeCommandOptions): Promise<number> {
  const stop = interruptSignal();
  const lock = lockFolder(data);
  try {
    const settings = fromEnvironment(process.env);
    const localKey = `sk_live_local_${randomBytes(32).toString("hex")}`;
    const cuecard = await openFolder({ data, allowUrlOrigins: allowUrl, ...settings, apiKeys: [...settings.apiKeys!, localKey] });
    try {
      const firstKey =
        settings.apiKeys!.length === 0 && (await cuecard.keys.list()).length === 0 ? await cuecard.keys.create({ name: "first" }) : null;
      const secret = uploadSecret(data, process.env);
      const handler = createHandler(cuecard, { secret, publicUrl, corsOrigins: corsOrigin, version, onFault: reportFault });
      const server = await serve({ handler, port, host });
      lock.announce({ url: server.url, key: localKey });
      print(`cuecard listening on ${server.url}`);
      if (firstKey) print(`first private key, shown only now: ${colors.bold(firstKey.key)}`);
      await aborted(stop);
      complain("stopping: finishing requests, giving leases back");
      await server.close({ timeoutMs: shutdownMs / 2 });
    } finally {
      await cuecard.close({ timeoutMs: shutdownMs / 2 });
    }
    return 0;
  } finally {
    lock.release();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Faults of ours are answered without their inside; whoever runs the service reads it here. */
function reportFault(error: unknown, { id, method, path }: { id: string; method: string; path: string }): void {
  complain(`${id} ${method} ${path}: ${error instanceof Error ? error.stack : String(error)}`);
}
