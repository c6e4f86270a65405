import { limits } from "../../../../limits.ts";
import type { Span } from "../../../../ports/document.ts";
import type { ChunkSection } from "../../../../schema/chunk.ts";
import { trim } from "../../../../text/trim.ts";
import type { DraftChunk } from "../draft-chunk.ts";
import { oneLine } from "../embedded-text.ts";
import { type FittedContext, fitContext } from "./fit-context.ts";
import { createPlaces, type Place, type PlaceOptions, placeKey, samePlace } from "./place.ts";

export type ChunkContext = FittedContext & Pick<DraftChunk, "question">;

export interface ContextOptions extends PlaceOptions {
  maxTokens: number;
}

export interface Contexts {
  /** What a chunk of this span carries beside its text: at most a quarter of the budget. */
  of(span: Span): ChunkContext;
  /** Where the heading path changes inside the span: each path is that of a chunk that would begin there. */
  sections(span: Span): ChunkSection[];
}

export function createContexts({ maxTokens, ...options }: ContextOptions): Contexts {
  const { document, tables, questions = [] } = options;
  const budget = Math.floor(maxTokens * limits.chunkContextShare);
  const places = createPlaces(options);
  const title = document.title === null ? "" : oneLine(document.title);
  const known = new Map<string, ChunkContext>();
  let last: { place: Place; context: ChunkContext } | null = null;

  function contextAt({ heading, table, question, continued, definitions, outlined }: Place): ChunkContext {
    const asked = question < 0 ? "" : oneLine(questions[question]!.label);
    const names = definitions.map(({ name }) => oneLine(name)).filter((name) => name !== "");
    const path = [...places.path(heading), ...names];
    const isNamed = asked === "" || path.at(-1) === asked || title === asked;
    const headings = continued && !isNamed ? [...path, asked] : path;
    const header = table < 0 ? null : oneLine(tables[table]!.label);
    const fitted = fitContext({ title, headings, header, outlined: outlined?.children ?? [] }, budget);
    return { ...fitted, question: asked || null };
  }

  function of(span: Span): ChunkContext {
    const place = places.at(span);
    // Spans come in order: most have the context of the one before.
    if (last && samePlace(last.place, place)) return last.context;
    const key = placeKey(place);
    const context = known.get(key) ?? contextAt(place);
    known.set(key, context);
    last = { place, context };
    return context;
  }

  function sections(span: Span): ChunkSection[] {
    const found: ChunkSection[] = [];
    const changes = places.changesWithin(span);
    let { headingPath } = of(span);
    changes.forEach((place, i) => {
      const own = trim(document.text, { start: place, end: changes[i + 1] ?? span.end });
      if (!own) return;
      const inside = of({ start: own.start, end: span.end }).headingPath;
      if (inside.join("\n") !== headingPath.join("\n")) found.push({ start: own.start, headingPath: inside });
      headingPath = inside;
    });
    return found;
  }

  return { of, sections };
}
