import type { CsvCase } from "./cases.ts";
import type { CuecardSubject } from "./cuecard.ts";
import { type Cells, percent } from "./measure.ts";

/** Whether every row says each filled cell of its JSON twin under its column; a note for each file in which one does not. */
export async function measureTwins(cuecard: CuecardSubject, cases: readonly CsvCase[]): Promise<{ cells: Cells; notes: string[] }> {
  const notes: string[] = [];
  let cellCount = 0;
  let missed = 0;
  for (const file of cases) {
    const { document } = await cuecard.extract(file);
    const rows = document.marks.filter(({ kind }) => kind === "row").map(({ start, end }) => document.text.slice(start, end));
    const differing = file.rows.flatMap((row, index) => {
      const wanted = Object.entries(row)
        .filter(([, value]) => value !== "")
        .map(([column, value]) => `${column}: ${value.replaceAll("\r\n", "\n")}`);
      cellCount += wanted.length;
      const whole = wanted.join("; ");
      return rows[index] === whole ? [] : wanted.filter((cell) => !rows[index]?.includes(cell));
    });
    missed += differing.length;
    if (differing.length > 0 || rows.length !== file.rows.length) {
      notes.push(
        `${file.name}: its JSON twin has ${rows.length === file.rows.length ? differing.map((cell) => `"${cell}"`).join(", ") : `${file.rows.length} rows`}; the file itself has ${JSON.stringify(rows[0])}.`,
      );
    }
  }
  const right = cases.length - notes.length;
  return { cells: { files: `${right} of ${cases.length}`, "found %": percent(1 - missed / cellCount) }, notes };
}
