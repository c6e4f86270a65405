import { examine } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { colors, counted, interruptSignal, print } from "../terminal/terminal.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";

export interface DoctorCommandOptions extends PlaceFlags {
  json: boolean;
  port: number;
}

const marks: Record<Finding["status"], string> = {
  ok: colors.green("ok     "),
  warning: colors.yellow("warning"),
  failed: colors.red("failed "),
};

/** Checks what a service needs. Resolves with the exit code: 1 when a check failed. */
export async function doctorCommand({ json, port, ...flags }: DoctorCommandOptions): Promise<number> {
  refuseNothing(flags);
  const findings = await examine(optionsFrom(flags, process.env), port, interruptSignal());
  const failures = findings.filter(({ status }) => status === "failed").length;
  if (json) print(JSON.stringify({ healthy: failures === 0, findings }, null, 2));
  else for (const line of show(findings)) print(line);
  return failures > 0 ? 1 : 0;
}

function* show(findings: readonly Finding[]): Generator<string> {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, status, found } of findings) yield `${marks[status]}  ${check.padEnd(width)}  ${found}`;
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  yield "";
  if (count("failed") > 0) yield colors.red(`${counted(count("failed"), "check")} failed.`);
  else yield count("warning") > 0 ? `It works; ${counted(count("warning"), "warning")}.` : "All is well.";
}
