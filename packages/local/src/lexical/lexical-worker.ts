import { kTransferable, kValue, Tinypool } from "tinypool";
import { lexicalVector } from "./lexical-vector.ts";

/** Vectors of documents, moved to the asking thread rather than copied. */
export default function embedDocuments(texts: string[]): unknown {
  const vectors = texts.map((text) => lexicalVector(text, "document"));
  return Tinypool.move({ [kTransferable]: vectors.map((vector) => vector.buffer), [kValue]: vectors });
}
