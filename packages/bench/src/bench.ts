export type { Program as Bench, Report } from "@cuecard/checks/command-line";
export { quantile } from "cuecard/evaluation";
