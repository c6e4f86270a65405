import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Step, shows } from "./read-page.ts";
import { run } from "./run.ts";

export interface Reader {
  /** `npm` or `pnpm`. */
  client: string;
  /** An empty folder. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface Followed {
  /** Seconds of the commands that install. */
  install: number;
  /** Seconds of all commands until the first output that the page shows. */
  firstAnswer: number;
  /** Seconds of processors until then, of the commands with all that they start: what other programs take is not in it. */
  firstAnswerCpu: number;
  whole: number;
}

/**
 * Does every step of a page in an empty folder. Throws at the first command that fails and the first output that is
 * another than the page's.
 */
export async function followPage(steps: readonly Step[], { client, cwd, env }: Reader): Promise<Followed> {
  const took = { install: 0, firstAnswer: 0, firstAnswerCpu: 0, whole: 0 };
  const times = `${cwd}.times`;
  let printed = "";
  let cpu = 0;
  for (const step of steps) {
    if (step.kind === "file") {
      await writeFile(join(cwd, step.name), step.content);
    } else if (step.kind === "output") {
      if (!shows(step.text, printed))
        throw new Error(`The page shows\n${step.text}\nand this was printed:\n${printed}`);
      took.firstAnswer ||= took.whole;
      took.firstAnswerCpu ||= cpu;
    } else {
      const script = client === "npm" ? step.script : forPnpm(step.script);
      const { output, seconds } = await run(["bash", "-euc", `trap 'times >"${times}"' EXIT\n${script}`], {
        cwd,
        env,
      });
      printed = output;
      for (const [, minutes, rest] of (await readFile(times, "utf8")).matchAll(/(\d+)m([\d.]+)s/g))
        cpu += Number(minutes) * 60 + Number(rest);
      took.whole += seconds;
      if (/\b(install|add)\b/.test(script)) took.install += seconds;
    }
  }
  return took;
}

/** What a reader with pnpm types instead, as the page says. */
const forPnpm = (script: string) => script.replaceAll("npm install", "pnpm add").replaceAll("npx", "pnpm exec");
