import { checkDenials } from "./check/check-denials.ts";
import { checkFigures } from "./check/check-figures.ts";
import { checkNames } from "./check/check-names.ts";
import type { Claim } from "./check/claim.ts";
import type { Evidence } from "./check/evidence.ts";
import { type UsedPassage, usedPassages } from "./check/used-passages.ts";
import { readText } from "./read/read-text.ts";

/** What a sentence says, and what of it is written anywhere. */
export interface SaidFindings {
  /** The worst of its claims; `supported` where it claims nothing. */
  verdict: Claim["verdict"];
  /** In the order of the sentence. */
  claims: Claim[];
  usedPassages: UsedPassage[];
}

/**
 * Holds a sentence against what it may rest on. It reads figures, times, dates, names and denials, in English, German and
 * Spanish as speech says them and in other languages as digits; no paraphrase, and no tone. `asked`: what the caller said
 * before it, for a bare "yes".
 */
export function checkSentence(
  sentence: string,
  evidence: Evidence,
  { language, asked }: { language: string | null; asked: string | null },
): SaidFindings {
  const read = readText(sentence, language);
  const question = asked === null ? null : readText(asked, language);
  const claims = [
    ...checkFigures(read, evidence),
    ...checkNames(read, evidence),
    ...checkDenials(read, evidence, question),
  ].sort((left, right) => left.start - right.start);
  const verdict = (["contradicted", "unsupported"] as const).find((one) =>
    claims.some((claim) => claim.verdict === one),
  );
  return { verdict: verdict ?? "supported", claims, usedPassages: usedPassages(read, evidence, claims) };
}
