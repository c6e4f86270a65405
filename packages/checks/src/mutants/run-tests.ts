import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

export type TestRun =
  | { outcome: "green" }
  /** `test` is null when the file could not be run at all, or an error came outside of a test. */
  | { outcome: "red"; file: string | null; test: string | null; message: string }
  | { outcome: "hung" };

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Settings {
  /** Ends with the first test that fails. Default true. */
  bail?: boolean;
  /** Added to the environment of all its processes. */
  environment?: Record<string, string>;
  /** Only the test of this name. */
  name?: string;
}

/** Runs test files of a copy. After `limitMs` all its processes are ended. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  limitMs: number,
  { bail = true, environment = {}, name }: Settings = {},
): Promise<TestRun> {
  const reportPath = reportIn(folder);
  rmSync(reportPath, { force: true });
  const vitest = [
    join(folder, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "vitest.workspace.ts",
    "--maxWorkers=1",
    `--bail=${bail ? 1 : 0}`,
    ...(name === undefined ? [] : ["--testNamePattern", `${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`]),
  ];
  const report = ["--reporter=json", `--outputFile=${reportPath}`, `--testTimeout=${Math.min(limitMs, 120_000)}`];
  // A group of its own, so that what the tests started ends with them.
  const child = spawn(process.execPath, [...vitest, ...report, ...tests], {
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-4_000);
  });
  const end = () => {
    try {
      process.kill(-child.pid!, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  let hung = false;
  const limit = setTimeout(() => {
    hung = true;
    end();
  }, limitMs);
  const interrupted = () => {
    end();
    process.exit(130);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(limit);
  process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  end();
  if (hung) return { outcome: "hung" };
  if (code === 0) return { outcome: "green" };
  return (
    firstFailure(folder, readReport(reportPath)) ?? {
      outcome: "red",
      file: null,
      test: null,
      message: stderr.trim().slice(-400),
    }
  );
}

const reportIn = (folder: string) => join(folder, "report.json");

/** How long each test file of the last run took, in milliseconds. */
export function durationsOf(folder: string): Record<string, number> {
  const files = readReport(reportIn(folder))?.testResults ?? [];
  return Object.fromEntries(files.map(({ name, startTime, endTime }) => [relative(folder, name), endTime - startTime]));
}

function readReport(path: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  } catch {
    return null;
  }
}

/**
 * A test that failed; else a file that could not be run. The first failure also ends other files, which then count as
 * failed without one.
 */
function firstFailure(folder: string, report: VitestReport | null): TestRun | null {
  const files = report?.testResults ?? [];
  for (const { name, assertionResults } of files) {
    const failed = assertionResults.find((result) => result.status === "failed");
    if (!failed) continue;
    return {
      outcome: "red",
      file: relative(folder, name),
      test: failed.fullName,
      message: (failed.failureMessages[0] ?? "").slice(0, 400),
    };
  }
  const broken = files.find(({ status }) => status === "failed");
  return broken
    ? { outcome: "red", file: relative(folder, broken.name), test: null, message: broken.message.slice(0, 400) }
    : null;
}
