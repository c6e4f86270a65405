import { shown } from "./visible.ts";

let isShown = false;

/**
 * Says on a terminal what was asked for, before anything large is loaded or opened. The first line that is printed
 * takes its place. Nothing is shown where help or a version is asked for: that comes at once.
 */
export function showWaiting([command, ...rest]: readonly string[]): void {
  if (!process.stderr.isTTY || process.env.TERM === "dumb") return;
  if (command === undefined || command.startsWith("-") || command === "help") return;
  if (rest.includes("--help") || rest.includes("-h")) return;
  process.stderr.write(`cuecard ${shown(command)} …`);
  isShown = true;
  process.once("exit", clearWaiting);
}

/** Takes the line away, where one is shown. */
export function clearWaiting(): void {
  if (!isShown) return;
  isShown = false;
  process.stderr.write("\r\u001b[K");
}
