import { forTerminal } from "../terminal/visible.ts";
/** Told how many of all are done. */
export type Progress = (label: string, done: number, all: number) => void;

/** Of a hundred: how often a line is written where nobody sees it change. */
const shownEvery = 25;

/** Progress on standard error: one line that changes on a terminal, a few lines elsewhere. */
export function showProgress(): Progress {
  let shown = "";
  return (label, done, all) => {
    const share = all === 0 ? 100 : Math.floor((100 * done) / all);
    if (process.stderr.isTTY) {
      const line = `${label} ${done} of ${all}`;
      process.stderr.write(done === all ? `\r\u001b[K` : `\r\u001b[K${forTerminal(line)}`);
      return;
    }
    const line = `${label}: ${share - (share % shownEvery)} %`;
    if (line !== shown) process.stderr.write(`${forTerminal(line)}\n`);
    shown = line;
  };
}
