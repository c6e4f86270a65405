import type { Document, Mark, Span } from "../../../../ports/document.ts";
import { type Labelled, lastStarting } from "../spans/spans.ts";
import { type Block, blocksOf } from "../units/blocks.ts";
import { headedTables, rowsOf } from "../units/rows.ts";

/** `Q:`, `Question 3.`, `F:`, `Pregunta:` … where a line starts. */
const questionLine =
  /[^\S\n]*(?:\*\*|__)?(?:(?:Question|Frage|Pregunta|Domanda|Pergunta|Vraag|Вопрос|问|質問)[^\S\n]*\d*[^\S\n]*[:.)：]|[QFP][^\S\n]*(?:\d+[^\S\n]*[:.)：]|[:：]))(?=[^\n]*\S)/iuy;
const answerLine =
  /\s(?:\*\*|__)?(?:A|R|Answer|Antwort|Respuesta|Réponse|Risposta|Resposta|Antwoord|Ответ|答)[^\S\n]*\d*[^\S\n]*[:：]/iu;
const askingEnd = /[?？؟][*_"'”»)\s]*$/;
const questionColumn = /question|\bq\b|frage|pregunta|domanda|pergunta|вопрос|问|質問/i;
const answerColumn = /answer|\ba\b|antwort|respuesta|réponse|risposta|resposta|ответ|答/i;
const longestQuestion = 200;

interface Question extends Span {
  label: string;
  /** Where its pair must end at the latest. */
  until: number;
}

export interface QuestionOptions {
  /** A short paragraph of its own that ends with a question mark is a question too. */
  paragraphs: boolean;
}

/** Spans of one question with its answer each, in order, without overlaps; `label` is the question. */
export function questionPairs(document: Document, { paragraphs }: QuestionOptions): Labelled[] {
  const { text } = document;
  const blocks = blocksOf(document);
  const found = [...headingQuestions(document), ...tableQuestions(document)];
  for (const block of blocks) {
    if (block.kind === "code" || block.kind === "table" || block.kind === "heading") continue;
    found.push(...lineQuestions(text, block));
    const asks =
      paragraphs && block.end - block.start <= longestQuestion && askingEnd.test(text.slice(block.start, block.end));
    if (asks && !text.slice(block.start, block.end).includes("\n")) found.push(question(text, block, text.length));
  }
  const headings = document.marks
    .filter(({ kind }) => kind === "heading")
    .sort((left, right) => left.start - right.start);
  return pairs(found, headings, text);
}

function question(text: string, { start, end }: Span, until: number): Question {
  return { start, end, until, label: text.slice(start, end) };
}

function headingQuestions({ marks, text }: Document): Question[] {
  const headings = marks
    .filter((mark): mark is Extract<Mark, { kind: "heading" }> => mark.kind === "heading")
    .sort((left, right) => left.start - right.start);
  return headings.flatMap((heading, at) => {
    if (!askingEnd.test(heading.text)) return [];
    let next = at + 1;
    while (next < headings.length && headings[next]!.level > heading.level) next++;
    return [
      { start: heading.start, end: heading.end, label: heading.text, until: headings[next]?.start ?? text.length },
    ];
  });
}

function tableQuestions(document: Document): Question[] {
  const rows = document.marks.filter(({ kind }) => kind === "row").sort((left, right) => left.start - right.start);
  const tables = headedTables(document).filter(({ label }) => questionColumn.test(label) && answerColumn.test(label));
  return tables.flatMap((table) =>
    rowsOf(document.text, table, rows).map((row) => {
      const text = document.text.slice(row.start, row.end);
      return { ...row, until: row.end, label: namedQuestion(text, table.label) ?? firstCell(text) };
    }),
  );
}

/** The question of a row written as extractors write it: `Question: …; Answer: …`. */
function namedQuestion(row: string, header: string): string | null {
  const columns = header.split(" | ");
  const asking = columns.find((column) => questionColumn.test(column))!;
  const named = `; ${row}`;
  const begin = named.indexOf(`; ${asking}: `);
  if (begin < 0) return null;
  const start = begin + asking.length + 4;
  const ends = columns.map((column) => named.indexOf(`; ${column}: `, start)).filter((end) => end >= 0);
  return named.slice(start, Math.min(named.length, ...ends));
}

function firstCell(row: string): string {
  const [first = ""] = row.split(/\n|\t|\s\|\s/);
  return first.replace(/^\||^[^:?]{1,30}:\s/, "");
}

function lineQuestions(text: string, block: Block): Question[] {
  const part = text.slice(block.start, block.end);
  return questionLines(part).map(({ 0: prefix, index }) => {
    const stop = part.indexOf("\n", index + prefix.length);
    const [asked = ""] = part.slice(index + prefix.length, stop < 0 ? part.length : stop).split(answerLine);
    const start = block.start + index + (prefix.length - prefix.trimStart().length);
    return {
      start,
      end: block.start + (stop < 0 ? part.length : stop),
      until: text.length,
      label: asked.replace(/^[*_\s]+|[*_\s]+$/g, ""),
    };
  });
}

/** Tried once a line: a pattern that looks behind itself would be tried at every character. */
function questionLines(part: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (let start = 0; start >= 0; start = nextLine(part, start)) {
    questionLine.lastIndex = start;
    const match = questionLine.exec(part);
    if (match) found.push(match);
  }
  return found;
}

/** −1 after the last. */
function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? -1 : end + 1;
}

/** A pair ends where the next question or, for questions that are not headings, any heading begins. */
function pairs(found: Question[], headings: Span[], text: string): Labelled[] {
  found.sort((left, right) => left.start - right.start || right.end - left.end);
  const result: Labelled[] = [];
  for (const [at, { start, end, until, label }] of found.entries()) {
    if (start < (result.at(-1)?.end ?? 0)) continue;
    let next = at + 1;
    while (next < found.length && found[next]!.start < end) next++;
    const isHeading = headings[lastStarting(headings, start)]?.start === start;
    const heading = isHeading ? undefined : headings[lastStarting(headings, end - 1) + 1];
    const stop = Math.min(until, found[next]?.start ?? text.length, heading?.start ?? text.length);
    result.push({ start, end: Math.max(end, stop), label });
  }
  return result;
}
