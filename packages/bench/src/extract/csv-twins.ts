import type { CsvCase } from "./cases.ts";
import type { CuecardSubject } from "./cuecard.ts";
import { type Cells, percent } from "./measure.ts";

/**
 * Whether every row says each filled cell of its JSON twin under its column; a note for each file in which one does
 * not. What a twin has that stands nowhere in the file no reader can find: such a cell is noted and not expected, but
 * all others of its row are, each under its column.
 */
export async function measureTwins(
  cuecard: CuecardSubject,
  cases: readonly CsvCase[],
): Promise<{ cells: Cells; notes: string[] }> {
  const notes: string[] = [];
  let cellCount = 0;
  let missed = 0;
  let right = 0;
  for (const file of cases) {
    const { document } = await cuecard.extract(file);
    const rows = document.marks
      .filter(({ kind }) => kind === "row")
      .map(({ start, end }) => document.text.slice(start, end));
    const written = plain(new TextDecoder().decode(file.bytes).replaceAll('""', '"'));
    const wrong: string[] = rows.length === file.rows.length ? [] : [`${file.rows.length} rows`];
    const absent: string[] = [];
    for (const [index, row] of file.rows.entries()) {
      const filled = Object.entries(row).filter(([, value]) => value !== "");
      const possible = filled.filter(([, value]) => written.includes(plain(value)));
      const wanted = possible.map(([column, value]) => `${column}: ${plain(value)}`);
      const whole = possible.length < filled.length || rows[index] === wanted.join("; ");
      cellCount += wanted.length;
      const differing = wanted.filter((cell) => !rows[index]?.includes(cell));
      missed += differing.length;
      wrong.push(...(whole ? differing : [JSON.stringify(row)]));
      absent.push(
        ...filled.filter((cell) => !possible.includes(cell)).map(([column, value]) => `"${column}: ${value}"`),
      );
    }
    if (wrong.length === 0) right++;
    else notes.push(`${file.name}: its JSON twin has ${wrong.join(", ")}; Cuecard reads ${JSON.stringify(rows)}.`);
    if (absent.length > 0)
      notes.push(
        `${file.name}: its JSON twin has ${absent.join(", ")}, which stands nowhere in the file; Cuecard reads ${JSON.stringify(rows)}.`,
      );
  }
  return { cells: { files: `${right} of ${cases.length}`, "found %": percent(1 - missed / cellCount) }, notes };
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
