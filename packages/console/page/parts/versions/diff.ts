/** A line of two texts side by side: in both, only in the old one, only in the new one. */
export interface DiffLine {
  kind: "same" | "old" | "new";
  text: string;
}

/** Lines of both texts beyond which the middle is told as replaced as a whole: the table below would be too large. */
const mostLines = 2_000;

/** What has to change in the old text to become the new one, by lines (longest common subsequence). */
export function diffOf(old: string, now: string): DiffLine[] {
  const [before, after] = [old.split("\n"), now.split("\n")];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (text: string): DiffLine => ({ kind: "same", text });
  return [
    ...before.slice(0, start).map(same),
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function changed(before: readonly string[], after: readonly string[]): DiffLine[] {
  const replaced = [
    ...before.map((text): DiffLine => ({ kind: "old", text })),
    ...after.map((text): DiffLine => ({ kind: "new", text })),
  ];
  if (before.length === 0 || after.length === 0 || before.length + after.length > mostLines) return replaced;
  // common[i][j]: lines that before from i on and after from j on have in common.
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i]![j] =
        before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: "same", text: before[i++]! });
      j++;
    } else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push({ kind: "old", text: before[i++]! });
    } else lines.push({ kind: "new", text: after[j++]! });
  }
  return lines;
}

/** Lines that are the same are shown only near a change. */
const around = 3;

/** The lines near a change; a null stands for lines that were left out. */
export function hunksOf(lines: readonly DiffLine[]): (DiffLine | null)[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== "same"),
  );
  return lines.flatMap((line, at) => {
    if (isNear[at]) return [line];
    return at > 0 && !isNear[at - 1] ? [] : [null];
  });
}
