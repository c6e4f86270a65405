import { linkTo } from "./route.ts";

/** The address of a chunk's place in the text of its source. */
export function placeInSource(chunk: Record<"knowledgeBaseId" | "sourceId" | "chunkId", string>): string {
  return linkTo(["knowledge", chunk.knowledgeBaseId, chunk.sourceId], { chunk: chunk.chunkId });
}
