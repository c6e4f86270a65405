import type { ChunkSection, PageBox, RowRange, SpeakerTurn } from "../../../schema/chunk.ts";
import type { ChunkStrategy } from "../../../schema/source.ts";

/** How a document is cut. */
export interface ChunkOptions {
  /** Where chunks may begin and end. */
  strategy: ChunkStrategy;
  /** Most cl100k_base tokens of a chunk as it is shown, with its title, headings and table head. */
  maxTokens: number;
  /** Most tokens that a chunk repeats of the one before it; more than half of `maxTokens` is clamped with a warning. */
  overlap: number;
}

/** A chunk as a strategy cut it. */
export interface CutChunk {
  /** 0, 1, 2 … in the order of the document. */
  position: number;
  /** `document.text.slice(start, end)`. */
  text: string;
  /** Where the chunk's text begins in the document, in UTF-16 units. */
  start: number;
  /** Where the chunk's text ends in the document, exclusive. */
  end: number;
  /** Of the page on which the chunk begins. */
  page: number | null;
  /** Of the page on which it ends; absent when that is the same. */
  lastPage?: number;
  /** What is printed on the first page as its number; absent when that is its number. */
  pageLabel?: string;
  /** Where its lines stand on their pages; absent where the document does not say. */
  boxes?: PageBox[];
  /** The document's title as it is embedded; null when the heading path begins with it or leaves it no room. */
  title: string | null;
  /** Headings in force where the chunk begins, outermost first; cut from the left when too long. */
  headingPath: string[];
  /** Sections that the chunk goes on into, in order; absent when there is none. */
  sections?: ChunkSection[];
  /** Who speaks, in order, from the chunk's start on; absent where nobody is named. */
  speakers?: SpeakerTurn[];
  /** White space between the chunk before and this one, the last 4 characters of it; absent when there is none. */
  spaceBefore?: string;
  /** The question that the chunk answers, where it is one of a question and its answer; null elsewhere. */
  question: string | null;
  /** Head of the table in which the chunk begins, shortened when too long. */
  tableHeader: string | null;
  /** Rows that the chunk has some text of, when they are all of one table. */
  rows: RowRange | null;
  /** cl100k_base tokens of `shownText(chunk)`. */
  tokenCount: number;
}

/** A chunk before it has an id and a vector. */
export interface DraftChunk extends CutChunk {
  /** Index words of `shownText(chunk)` with their counts; those of a question count more often. */
  terms: Map<string, number>;
  /** Sum of the counts in `terms`. */
  length: number;
}
