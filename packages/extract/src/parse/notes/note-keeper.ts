import {
  type BlockMark,
  createDocumentBuilder,
  type DocumentBuilder,
  type TableFacts,
} from "../../document/document-builder.ts";
import type { LinePlace } from "../../document/line-places.ts";
import { labelsOf, markRaisedDigits, power, replaceMarks, withoutMarks } from "./raised-mark.ts";

interface Page {
  number: number;
  label: string | undefined;
}
type Part =
  | { kind: "block"; mark: BlockMark; text: string; places: readonly LinePlace[]; page: Page | null }
  | { kind: "table"; facts: TableFacts; rows: string[]; boxes: readonly LinePlace["box"][]; page: Page | null };

interface Note {
  label: string;
  text: string;
  part: Part;
}

const bullet = /^(?:\s*(?:[-*•]|\d{1,3}[.)])\s+)?(?=\uE010)/;

/**
 * Makes a builder that puts each note behind the block or the table that has its mark, and takes the marks out of the
 * text. A block that begins with marks is notes. What is written waits for the end of the document.
 */
export function createNoteKeeper(): DocumentBuilder {
  const builder = createDocumentBuilder();
  const parts: Part[] = [];
  let page: Page | null = null;
  return {
    ...builder,
    block(mark, text, places = []) {
      if (text.trim() === "") return;
      parts.push({ kind: "block", mark, text: mark.kind === "code" ? text : markRaisedDigits(text), places, page });
    },
    table(facts, rows, boxes = []) {
      parts.push({ kind: "table", facts, rows: Array.from(rows, markRaisedDigits), boxes, page });
    },
    page(number, fill, label) {
      page = { number, label };
      fill();
      page = null;
    },
    finish(facts) {
      write(builder, parts);
      return builder.finish({ ...facts, title: facts.title && withoutMarks(facts.title) });
    },
  };
}

function write(builder: DocumentBuilder, parts: readonly Part[]): void {
  const notes = parts.flatMap(notesOf);
  const notesAt = placesOf(parts, notes);
  const placed = new Set([...notesAt.values()].flat());
  const labels = new Set(notes.map(({ label }) => label));
  const notesOfPart = Map.groupBy(notes, ({ part }) => part);
  const settle = (text: string) =>
    replaceMarks(text, (label, before) => (labels.has(label) ? "" : unknown(label, before)));
  const writePart = (part: Part) => {
    const own = notesOfPart.get(part) ?? [];
    if (own.length > 0) {
      for (const note of own)
        if (!placed.has(note))
          builder.block({ kind: "paragraph" }, shown(note), note.part.kind === "block" ? note.part.places : []);
    } else if (part.kind === "table") {
      const header = part.facts.header && settle(part.facts.header);
      builder.table({ ...part.facts, header }, part.rows.map(settle), part.boxes);
    } else {
      const mark = part.mark.kind === "heading" ? { ...part.mark, text: settle(part.mark.text) } : part.mark;
      builder.block(mark, settle(part.text), part.places);
    }
    for (const note of notesAt.get(part) ?? []) builder.block({ kind: "paragraph" }, settle(note.text));
  };
  for (let at = 0; at < parts.length; ) {
    const { page } = parts[at]!;
    let end = at + 1;
    while (end < parts.length && parts[end]!.page === page) end += 1;
    const together = parts.slice(at, end);
    if (page) builder.page(page.number, () => together.forEach(writePart), page.label);
    else together.forEach(writePart);
    at = end;
  }
}

/** The notes of a block that begins with a mark. */
function notesOf(part: Part): Note[] {
  if (part.kind !== "block" || part.mark.kind === "heading") return [];
  const begin = bullet.exec(part.text);
  if (!begin) return [];
  const labels = labelsOf(part.text);
  const texts = part.text.slice(begin[0].length).split(/\uE010[^\uE010\uE011]*\uE011/);
  return texts
    .slice(1)
    .flatMap((text, index) => (text.trim() === "" ? [] : [{ label: labels[index]!, text: text.trim(), part }]));
}

/** Where notes go: behind what has their mark, first on the page where they are, else anywhere before them. */
function placesOf(parts: readonly Part[], notes: readonly Note[]): Map<Part, Note[]> {
  const places = new Map<Part, Note[]>();
  const holders = new Set(notes.map(({ part }) => part));
  const alikeOf = Map.groupBy(notes, ({ label }) => label);
  const done = new Set<Note>();
  for (const part of parts) {
    if (holders.has(part)) continue;
    const text = part.kind === "table" ? [part.facts.header ?? "", ...part.rows].join("\n") : part.text;
    for (const label of new Set(labelsOf(text))) {
      const alike = (alikeOf.get(label) ?? []).filter((note) => !done.has(note));
      const note = alike.find((one) => one.part.page === part.page) ?? alike[0];
      if (!note) continue;
      done.add(note);
      places.set(part, [...(places.get(part) ?? []), note]);
    }
  }
  return places;
}

/** A note that nothing refers to keeps its label. */
function shown({ label, text }: Note): string {
  return /^(?:\d{1,3}|[*†‡§¶]+)$/u.test(label) ? `${label} ${text}` : text;
}

/** What is raised and no note: two digits behind a whole price are its cents, digits behind 10 or one or two letters a power ("mc²"); the rest says nothing. */
function unknown(label: string, before: string): string {
  if (/^\d+$/.test(label) && /(?:^|[^\p{L}\p{N}])\p{L}{1,2}$/u.test(before)) return power(label);
  if (/^\d\d$/.test(label) && /(?:^|[^\d.,])\d{1,4}$/.test(before)) return `.${label}`;
  if (/(?:^|\D)10$/.test(before) && /^\d+$/.test(label)) return power(label);
  return "";
}
