import type {
  CandidateRequest,
  ClaimedReembedding,
  EmbeddedChunk,
  KnowledgeBaseRecord,
  Storage,
  WorkspaceStorage,
} from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import { aBase, aChunk, aSource, storeChunks } from "@cuecard/testing/stores";

const space = (embeddingModel: string, embeddingDimensions: number) => ({
  embeddingProvider: "fake",
  embeddingModel,
  embeddingDimensions,
});

/** Spaces that a knowledge base moves between. The first is that of {@link movingBase}. */
export const spaces = [space("rows", 16), space("second", 24), space("third", 16)] as const;
type Space = (typeof spaces)[number];

/** A knowledge base in the first of {@link spaces}. */
export const movingBase = (id: string): KnowledgeBaseRecord => aBase({ id, name: id, ...spaces[0] });

/** The one vector that a chunk has in a space. */
export function vectorOf(chunkId: string, { embeddingModel, embeddingDimensions }: Space): Float32Array {
  let seed = 7;
  for (const letter of chunkId + embeddingModel) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  const numbers = Array.from({ length: embeddingDimensions }, (_, index) => Math.sin(seed * (index + 1)));
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

/** Chunks with the vectors of their knowledge base's space. */
export function chunksIn(own: Space, name: string, count: number): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, position) => {
    const id = `chk_${name}_${String(position).padStart(4, "0")}`;
    return aChunk(position, { id, text: `Text of ${id}`, vector: vectorOf(id, own) });
  });
}

/** Stores vectors for a page of chunks; false when none lacks one, or the claim is over. */
export async function embedPage(store: WorkspaceStorage, moving: ClaimedReembedding): Promise<boolean> {
  const chunks = await store.unembeddedChunks(moving, 64);
  if (!chunks || chunks.length === 0) return false;
  const target = moving.target as Space;
  await store.storeVectors(
    moving,
    chunks.map(({ id }) => ({ chunkId: id, vector: vectorOf(id, target) })),
  );
  return true;
}

/** A store that was opened. */
interface Opened {
  /** All of it. */
  storage: Storage;
  /** One workspace of it. */
  store: WorkspaceStorage;
}

/** Moves a knowledge base to another space, to its end. */
export async function moveTo(
  { storage, store }: Opened,
  knowledgeBaseId: string,
  target: Space,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await store.startReembedding(knowledgeBaseId, target, at);
  await storage.expireLeases(now);
  const moving = (await storage.claimReembedding({ now, leaseMs: 3_600_000 }))!;
  do while (await embedPage(store, moving));
  while ((await store.cutOver(moving, at)) === "unfinished");
}

/** Of a process to be killed: fills a knowledge base `kb` and moves it between spaces, over and over, saying where it is. */
export async function moveForEver({ storage, store }: Opened, chunks: number, now: number): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await store.insertKnowledgeBase(movingBase("kb"));
  await store.insertSource(aSource("kb", { id: "doc_1" }), null);
  await storeChunks(storage, store, chunksIn(spaces[0], "a", chunks));
  const at = new Date(now).toISOString();
  for (let move = 1; ; move++) {
    await store.startReembedding("kb", spaces[move % spaces.length]!, at);
    const moving = (await storage.claimReembedding({ now, leaseMs: 3_600_000 }))!;
    say(`embedding ${move}`);
    while (await embedPage(store, moving));
    say(`cutting ${move}`);
    while ((await store.cutOver(moving, at)) === "unfinished");
    say(`moved ${move}`);
  }
}

/** The space that a knowledge base has. */
export async function spaceHeld(store: WorkspaceStorage, knowledgeBaseId: string): Promise<Space> {
  const record = (await store.getKnowledgeBase(knowledgeBaseId))!;
  return spaces.find((known) => spaceOf(known) === spaceOf(record))!;
}

/** Chunks of a knowledge base whose cosine is not that of its space, and how many a search gave. */
export async function searchedWrongly(
  store: WorkspaceStorage,
  knowledgeBaseId: string,
): Promise<{ found: number; wrong: string[] }> {
  const own = await spaceHeld(store, knowledgeBaseId);
  const question = vectorOf("question", own);
  const request: CandidateRequest = {
    spaces: [{ space: spaceOf(own), knowledgeBaseIds: [knowledgeBaseId], vector: question }],
    terms: [],
    limit: 10_000,
    filter: null,
    chunks: 0,
    signal: new AbortController().signal,
  };
  const { candidates } = await store.searchCandidates(request);
  const wrong = candidates.filter(({ chunkId, cosine }) => {
    const expected = vectorOf(chunkId, own).reduce((sum, number, i) => sum + number * question[i]!, 0);
    return Math.abs(cosine! - expected) > 1e-5;
  });
  return { found: candidates.length, wrong: wrong.map(({ chunkId }) => chunkId) };
}
