import { withinTime } from "../../../base/time/within-time.ts";
import { nearTalk } from "../../../language/near-talk.ts";
import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { Embedders } from "../../embedding/embedders.ts";
import { createBaseWatch } from "../../knowledge-bases/watch-bases.ts";
import type { KnowledgeSearch, Standing, StandingQuestion } from "../../knowledge-search.ts";
import type { QuestionVectors } from "../providers/question-vectors.ts";
import { nearestChunk, readTalkFloor, type TalkFloor } from "./talk-floor.ts";
import { type Talk, talkVectors } from "./talk-vectors.ts";

/** Longest reading of a floor: some 80 searches, behind the calls. */
const readMs = 60_000;
/** What is waited for a floor that was never read, of what is left of the deadline. */
const waitShare = 0.25;

export interface FloorOptions {
  store: Pick<KnowledgeStore, "getKnowledgeBase" | "searchCandidates" | "getChunks">;
  embedders: Embedders;
  vectors: QuestionVectors;
  /** Milliseconds from any start. */
  now: () => number;
}

export interface Floors extends Pick<KnowledgeSearch, "standing"> {
  /** Reads a floor that was never read, or is no longer what the knowledge base has. Never rejects. */
  read(knowledgeBaseId: string): Promise<void>;
  /** Waits only for a floor that was never read. Never rejects. */
  readFirst(knowledgeBaseId: string): Promise<void>;
}

/** Tells how words stand to a knowledge base beside small talk. The floor of each is read behind its first search, and again when it changed. */
export function createFloors({ store, embedders, vectors, now }: FloorOptions): Floors {
  const { watch } = createBaseWatch({ store, now });
  const floorOf = watch(async (base): Promise<(TalkFloor & { talk: Talk }) | null> => {
    const embedder = embedders.forSpace(spaceOf(base));
    if (!embedder) return null;
    const signal = AbortSignal.timeout(readMs);
    const talk = await talkVectors(embedder, signal);
    const floor = await readTalkFloor(store, base, { talk, signal });
    return floor && { ...floor, talk };
  });

  async function standing(question: StandingQuestion): Promise<Standing | null> {
    const { knowledgeBaseId, text, reached, deadline, signal } = question;
    const watched = floorOf(knowledgeBaseId);
    if (watched.value === null) {
      await withinTime({ milliseconds: waitShare * deadline.remaining(), signal, work: () => watched.first });
    }
    const { base, value: floor } = watched;
    const embedder = base && embedders.forSpace(spaceOf(base));
    if (!embedder || !floor) return null;
    const work = async (inner: AbortSignal) => {
      const embedded = await vectors.embed({
        embedder,
        question: text,
        milliseconds: deadline.remaining(),
        signal: inner,
      });
      const vector = embedded.status === "done" ? embedded.value.vector : null;
      if (!vector) return null;
      const nearest = reached ?? (await nearestChunk(store, base, vector, inner));
      return nearest && { above: nearest.cosine - nearTalk(vector, floor.talk.all), nearest: nearest.chunkId };
    };
    const outcome = await withinTime({ milliseconds: deadline.remaining(), signal, work });
    const stands = outcome.status === "done" ? outcome.value : null;
    return stands && { ...stands, statement: floor.statement, question: floor.question };
  }

  return { standing, read: (id) => floorOf(id).newest, readFirst: (id) => floorOf(id).first };
}
