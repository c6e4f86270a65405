import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The key that the measured service takes. */
export const benchKey = "sk_live_bench_0123456789abcdef";

/** Starts `cuecard serve` with its console, as users do, on a data folder. */
export async function serveConsole(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const program = fileURLToPath(new URL("../../../cli/src/cli.ts", import.meta.url));
  const flags = ["serve", "--data", folder, "--port", "0"];
  const child = spawn(process.execPath, ["--conditions=@cuecard/source", program, ...flags], {
    env: { ...process.env, CUECARD_API_KEYS: benchKey },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  for await (const line of createInterface(child.stdout)) {
    const url = /^cuecard listening on (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      async close() {
        child.kill("SIGTERM");
        await closed;
      },
    };
  }
  throw new Error("cuecard serve ended before it listened.");
}
