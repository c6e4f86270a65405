/** What `pnpm checks` and `pnpm bench` have in common. */

export type { MeasuredOn } from "./command-line/measured-on.ts";
export type { Program, ProgramOptions, Programs, Report } from "./command-line/program.ts";
export { runPrograms } from "./command-line/run-programs.ts";
