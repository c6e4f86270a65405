import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { Program, Report } from "../command-line/program.ts";
import { followPage } from "./follow-page.ts";
import { startRegistry } from "./package-registry.ts";
import { packedPackages } from "./packed-packages.ts";
import { prepareTools, type Tools } from "./prepare-tools.ts";
import { readPage, type Step } from "./read-page.ts";
import { run } from "./run.ts";

const page = new URL("../../../../docs/start.md", import.meta.url);
const columns = ["install s", "first answer s", "whole page s", "cold first answer s", "of which CPU s", "load"];

/**
 * Follows docs/start.md to the letter, from packed packages in empty projects: each client on each version of Node,
 * twice, since the first time fills the client's cache. Ends with an error at the first command that fails or prints
 * something else than the page says.
 */
export const start: Program = async ({ settings, progress }) => {
  const steps = readPage(await readFile(page, "utf8"));
  const folder = await mkdtemp(join(tmpdir(), "cuecard-start-"));
  try {
    progress("building and packing");
    const packed = await packedPackages();
    const upstream = (await run(["npm", "config", "get", "registry"], { cwd: folder })).output.trim();
    const registry = await startRegistry(packed, upstream);
    const rows: Report["rows"] = [];
    try {
      for (const version of settings.node!.split(",")) {
        const tools = await prepareTools({ version, folder, registry: registry.url });
        for (const client of settings.clients!.split(","))
          rows.push(await follow({ steps, client, tools, folder, progress }));
      }
    } finally {
      registry.close();
    }
    const notes = [
      "First answer: the commands until the page shows the first text, with a warm cache. Cold: with an empty one, the network's time included.",
      "CPU: seconds of processors that the cold first answer took. Load: processes that wanted one in the last minute; where it is above the cores, the seconds beside it were waits for others.",
    ];
    return { title: "docs/start.md, followed from packed packages in an empty project", columns, rows, notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Follow {
  steps: readonly Step[];
  client: string;
  tools: Tools;
  folder: string;
  progress: (line: string) => void;
}

async function follow({ steps, client, tools, folder, progress }: Follow): Promise<Report["rows"][number]> {
  const subject = `${client}, Node ${tools.version}`;
  const inNewFolder = async (name: string) => {
    const cwd = join(folder, `${name}-${client}-${tools.version}`);
    await mkdir(cwd);
    return followPage(steps, { client, cwd, env: tools.env });
  };
  progress(`${subject}: for the first time`);
  const cold = await inNewFolder("cold");
  progress(`${subject}: with a warm cache`);
  const warm = await inNewFolder("warm");
  return {
    subject,
    cells: {
      "install s": warm.install,
      "first answer s": warm.firstAnswer,
      "whole page s": warm.whole,
      "cold first answer s": cold.firstAnswer,
      "of which CPU s": cold.firstAnswerCpu,
      load: loadavg()[0]!,
    },
  };
}
