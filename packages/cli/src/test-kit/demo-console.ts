import { readdirSync } from "node:fs";
import { vi } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { startCli } from "./spawn-cli.ts";

/** Starts `cuecard demo --serve` with a folder of its own for temporary files, which must be empty in the end. */
export async function startDemo() {
  const temporary = temporaryFolder();
  const demo = startCli(["demo", "--serve"], { env: { TMPDIR: temporary.path } });
  const printed = vi.waitFor(() => /console: (\S+)/.exec(demo.output.stdout)?.[1] ?? Promise.reject(demo.output), {
    timeout: 120_000,
  });
  return {
    ...demo,
    address: (await printed) as string,
    left: () => readdirSync(temporary.path),
    async close() {
      demo.child.kill("SIGKILL");
      await demo.finished;
      await temporary.remove();
    },
  };
}
