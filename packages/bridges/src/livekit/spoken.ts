import type { ReadableStream, ReadableWritablePair } from "node:stream/web";
import type { Generation } from "./turns.ts";

/**
 * Which generation an item's words are of. LiveKit adds an item when it was played, or cut: by then the call may be with
 * another member.
 */
export interface Spoken {
  /** Notes the words of a generation on their way to the voice. */
  follow<Chunk>(stream: ReadableStream<Chunk>, generation: Generation): ReadableStream<Chunk>;
  /** Words that the bridge itself says. */
  says(text: string, generation: Generation): void;
  /** The generation that an item's words are of; null when nobody knows. Items come in the order they were spoken. */
  take(text: string): Generation | null;
}

/** Generations whose words may still be reported. */
const mostOpen = 16;

export function createSpoken(): Spoken {
  let open: { text: string; generation: Generation }[] = [];
  const begin = (generation: Generation, text = "") => {
    const entry = { text, generation };
    open = [...open, entry].slice(-mostOpen);
    return entry;
  };
  return {
    follow<Chunk>(stream: ReadableStream<Chunk>, generation: Generation) {
      const entry = begin(generation);
      const noted = new TransformStream<Chunk, Chunk>({
        transform(chunk, controller) {
          entry.text += wordsOf(chunk);
          controller.enqueue(chunk);
        },
      });
      return stream.pipeThrough(noted as unknown as ReadableWritablePair<Chunk, Chunk>);
    },
    says: (text, generation) => void begin(generation, text),
    take(text) {
      const at = open.findIndex((entry) => lettersOf(entry.text).startsWith(lettersOf(text)));
      if (at < 0) return null;
      const { generation } = open[at]!;
      open = open.slice(at + 1);
      return generation;
    },
  };
}

/** The words in a chunk of LiveKit's model node. */
function wordsOf(chunk: unknown): string {
  if (typeof chunk === "string") return chunk;
  return (chunk as { delta?: { content?: string | null } } | null)?.delta?.content ?? "";
}

/** LiveKit takes marks of Markdown and emoji out, and puts spaces elsewhere. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
