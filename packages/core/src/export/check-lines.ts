import type { KnowledgeBaseRecord } from "../ports/storage/knowledge.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { checkCall } from "./check-call.ts";
import { checkChunk, checkSource } from "./check-source.ts";
import { pluralOf } from "./exported-rows.ts";
import { type ExportCounts, type ExportLine, noCounts } from "./lines.ts";
import { readLine, refusedLine } from "./read-line.ts";

export type SourceLine = Extract<ExportLine, { kind: "source" }>;

/** What was read so far. */
interface ExportProgress {
  from: string;
  counts: ExportCounts;
  bases: Map<string, KnowledgeBaseRecord>;
  /** Ids by kind, which must not come twice. */
  ids: Record<string, Set<string>>;
  /** Sources by id, with their knowledge bases. */
  homes: Map<string, string>;
  /** Pages of sites, with the lines that they stand on. A site may come behind its pages. */
  pages: { number: number; site: string; knowledgeBaseId: string }[];
  /** The source whose chunks follow. */
  source: { line: SourceLine; chunks: number; lastPosition: number } | null;
  externalIds: Set<string>;
  ended: boolean;
}

/** Checks the lines of an export one after another. Each must fit those before it. */
export interface LineCheck {
  /** Returns the line, typed. Throws `invalid_value` with its number. */
  check(value: unknown, number: number): ExportLine;
  /** Throws `invalid_value` unless the lines were a whole export. */
  end(number: number): void;
}

export function createLineCheck(): LineCheck {
  const read: ExportProgress = {
    from: "",
    counts: noCounts(),
    bases: new Map(),
    ids: {},
    homes: new Map(),
    pages: [],
    source: null,
    externalIds: new Set(),
    ended: false,
  };
  return {
    check(value, number) {
      const line = readLine(value, number);
      const problem = problemOf(read, line, number);
      if (problem !== null) throw refusedLine(number, problem);
      return line;
    },
    end(number) {
      if (number === 0) throw refusedLine(1, "there is none");
      if (!read.ended) throw refusedLine(number, "the export ends behind it, without its last line");
    },
  };
}

/** What an export says of a knowledge base that the store has too: its vectors must be of the same kind. */
export async function checkBase(store: WorkspaceStorage, record: KnowledgeBaseRecord, number: number): Promise<void> {
  const stored = await store.getKnowledgeBase(record.id);
  if (!stored || spaceOf(stored) === spaceOf(record)) return;
  throw refusedLine(
    number,
    `the knowledge base ${record.id} is there already, with vectors of ${spaceOf(stored)} instead of ${spaceOf(record)}`,
  );
}

const spaceOf = ({ embeddingProvider, embeddingModel, embeddingDimensions }: KnowledgeBaseRecord) =>
  `${embeddingProvider}/${embeddingModel}@${embeddingDimensions}`;

function problemOf(read: ExportProgress, line: ExportLine, number: number): string | null {
  if (read.ended) return "it stands behind the last line";
  if ((line.kind === "export") !== (number === 1)) return "it begins an export inside of another one";
  if (line.kind !== "chunk") {
    const missing = missingChunks(read);
    if (missing) return missing;
    read.source = null;
  }
  switch (line.kind) {
    case "export":
      read.from = line.workspace;
      return null;
    case "knowledgeBase":
      return addBase(read, line.record);
    case "source":
      return addSource(read, line, number);
    case "chunk":
      return addChunk(read, line);
    case "call":
      return addCall(read, line);
    case "end":
      return endOf(read, line.counts);
    default:
      read.counts[pluralOf(line.kind)] += 1;
      return taken(read, line.kind, line.record.id) ?? (line.kind === "agent" ? unknownKnowledge(read, line) : null);
  }
}

function taken({ ids }: ExportProgress, kind: ExportLine["kind"], id: string): string | null {
  ids[kind] ??= new Set();
  if (ids[kind].has(id)) return `the ${kind} ${id} comes twice`;
  ids[kind].add(id);
  return null;
}

function addBase(read: ExportProgress, record: KnowledgeBaseRecord): string | null {
  if (read.bases.has(record.id)) return `the knowledge base ${record.id} comes twice`;
  read.bases.set(record.id, record);
  read.counts.knowledgeBases += 1;
  return null;
}

function addSource(read: ExportProgress, line: SourceLine, number: number): string | null {
  const { id, knowledgeBaseId, parentId } = line.record;
  if (!read.bases.has(knowledgeBaseId)) return `its knowledge base ${knowledgeBaseId} does not stand before it`;
  const problem = taken(read, "source", id) ?? checkSource(line, read.from);
  if (problem) return problem;
  read.homes.set(id, knowledgeBaseId);
  if (parentId !== null) read.pages.push({ number, site: parentId, knowledgeBaseId });
  read.source = { line, chunks: 0, lastPosition: -1 };
  read.counts.sources += 1;
  return null;
}

function addChunk(read: ExportProgress, line: Extract<ExportLine, { kind: "chunk" }>): string | null {
  const { source } = read;
  if (!source) return "a chunk stands behind no source";
  const { record } = source.line;
  const { chunk } = line;
  if (chunk.sourceId !== record.id || chunk.knowledgeBaseId !== record.knowledgeBaseId)
    return `the chunk ${chunk.id} is of the source ${chunk.sourceId} and stands behind ${record.id}`;
  if (source.chunks >= record.chunkCount) return `the source ${record.id} has more than ${record.chunkCount} chunks`;
  if (chunk.position <= source.lastPosition) return `the position of the chunk ${chunk.id} is not behind the last one`;
  source.chunks += 1;
  source.lastPosition = chunk.position;
  read.counts.chunks += 1;
  const dimensions = read.bases.get(record.knowledgeBaseId)!.embeddingDimensions;
  return taken(read, "chunk", chunk.id) ?? checkChunk(line, dimensions);
}

function missingChunks({ source }: ExportProgress): string | null {
  if (!source || source.chunks === source.line.record.chunkCount) return null;
  const { id, chunkCount } = source.line.record;
  return `before it stand ${source.chunks} of the ${chunkCount} chunks of the source ${id}`;
}

function unknownKnowledge(
  { bases }: ExportProgress,
  { record }: Extract<ExportLine, { kind: "agent" }>,
): string | null {
  const unknown = record.knowledge.find(({ knowledgeBaseId }) => !bases.has(knowledgeBaseId));
  return unknown ? `its knowledge base ${unknown.knowledgeBaseId} is not in the export` : null;
}

function addCall(read: ExportProgress, line: Extract<ExportLine, { kind: "call" }>): string | null {
  const { id, externalId, status } = line.record;
  if (status === "active" && externalId !== null) {
    if (read.externalIds.has(externalId)) return "another active call has its externalId";
    read.externalIds.add(externalId);
  }
  read.counts.calls += 1;
  return taken(read, "call", id) ?? checkCall(line);
}

function endOf(read: ExportProgress, counts: ExportCounts): string | null {
  const astray = read.pages.find(({ site, knowledgeBaseId }) => read.homes.get(site) !== knowledgeBaseId);
  if (astray) return `the page on line ${astray.number} is of the site ${astray.site}, which is not in the export`;
  for (const kind of Object.keys(counts) as (keyof ExportCounts)[]) {
    if (counts[kind] !== read.counts[kind])
      return `it counts ${counts[kind]} ${kind}, and there are ${read.counts[kind]}`;
  }
  read.ended = true;
  return null;
}
