import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { snippetsOf } from "../test-kit/pages.ts";
import { inEmptyFolder } from "../test-kit/run-example.ts";
import { shows } from "../test-kit/shows.ts";

const cli = fileURLToPath(new URL("../../packages/cli/src/cli.ts", import.meta.url));
const [start, screen, ...walk] = snippetsOf("docs/http-v1.md");

/**
 * Types what the page says to start the service, on a free port, and resolves with what it prints up to its last line.
 */
async function serve(cwd: string, lastLine: RegExp): Promise<{ printed: string; server: ChildProcess }> {
  expect(start!.code).toBe("npx cuecard serve\n");
  const options = ["--conditions=@cuecard/source", cli, "serve", "--port", "0"];
  const server = spawn(process.execPath, options, { cwd, stdio: ["ignore", "pipe", "ignore"] });
  const printed = await new Promise<string>((resolve, reject) => {
    let text = "";
    server.stdout!.on("data", (piece) => {
      text += piece;
      if (lastLine.test(text)) resolve(text);
    });
    server.once("close", () => reject(new Error(`It ended with: ${text}`)));
  });
  return { printed, server };
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill("SIGTERM");
  await once(server, "close");
}

test("every command of the HTTP page runs against the service, started for the second time", () =>
  inEmptyFolder(async (cwd) => {
    const first = await serve(cwd, /^first private key.*\n/m);
    await stop(first.server);
    expect(shows(screen!.code, first.printed.replaceAll(/127.0.0.1:\d+/g, "127.0.0.1:8787")), first.printed).toBe(true);
    const key = /sk_live_\w+/.exec(first.printed)![0];

    const { printed, server } = await serve(cwd, /^cuecard listening.*\n/m);
    try {
      const url = /http:\S+/.exec(printed)![0];
      const commands = walk.map(({ language, code }) => (language === "sh" ? code : "")).join("\necho '--- next'\n");
      const script = commands.replace("http://127.0.0.1:8787", url).replace("sk_live_…", key);
      const { output, code } = await bash(script, cwd);
      expect(code, output).toBe(0);
      const printedBy = output.split("--- next\n");
      for (const [index, { language, code }] of walk.entries()) {
        if (language !== "sh") expect(shows(code, printedBy[index - 1]!), printedBy[index - 1]!).toBe(true);
      }
    } finally {
      await stop(server);
    }
  }));

async function bash(script: string, cwd: string): Promise<{ output: string; code: number }> {
  const shell = spawn("bash", ["-eu", "-o", "pipefail", "-c", script], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(shell, "close");
  return { output, code };
}
