import type { Corpus } from "../corpus.ts";

/** Another library that was given the same chunks. */
export interface Peer {
  /** Ids of chunks, best first. */
  search(question: { vector: Float32Array; text: string }): Promise<string[]>;
  close(): Promise<void>;
}

export interface PeerEntry {
  name: string;
  /** More chunks than this take it too long, or too much memory, to be worth the wait. */
  mostChunks: number;
  /** Whether it ranks by vectors and by nothing else: only then does its recall say anything. */
  vectorsAlone: boolean;
  open(corpus: Corpus): Promise<Peer>;
}

/** Results a question. */
export const results = 10;
