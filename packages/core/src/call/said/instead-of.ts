import { speakable } from "../../knowledge/inject/context/speakable.ts";
import type { SaidClaim } from "../../schema/said.ts";

/**
 * What is said in the place of a sentence that is contradicted: the passage's own sentence, as it can be read aloud. What a
 * tool, a variable or the instructions say is for the model alone, so only its values take the place of the wrong ones.
 * Null where nothing can.
 */
export function insteadOf(sentence: string, claims: readonly SaidClaim[]): string | null {
  const wrong = claims.filter(({ verdict, basis }) => verdict === "contradicted" && basis !== null);
  const written = wrong.find(({ basis }) => basis!.from === "passage");
  if (written) return speakable({ text: written.basis!.sentence, tableHeader: null }) || null;
  if (wrong.length === 0 || wrong.some(({ kind }) => kind === "negation")) return null;
  return wrong.reduceRight(
    (text, { start, end, basis }) => text.slice(0, start) + basis!.said + text.slice(end),
    sentence,
  );
}
