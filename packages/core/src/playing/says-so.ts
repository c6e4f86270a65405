import { createGroundReader } from "../said/check/evidence.ts";
import { checkSentence } from "../said/check-said.ts";

/**
 * Whether something that was said has these words, ignoring case, or this figure, as speech says it: "€29" is said by
 * "twenty-nine euros".
 */
export function saysSo(said: string, wanted: string, language: string | null = null): boolean {
  if (said.toLowerCase().includes(wanted.toLowerCase())) return true;
  const evidence = createGroundReader().evidence([{ from: "passage", text: said }], language);
  const { claims } = checkSentence(wanted, evidence, { language, asked: null });
  const figures = claims.filter(({ kind }) => kind !== "name" && kind !== "negation");
  return figures.length > 0 && figures.every(({ verdict }) => verdict === "supported");
}
