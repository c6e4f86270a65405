import { coverage } from "./coverage.ts";
import { fused } from "./fused.ts";
import { meaning } from "./meaning.ts";
import type { Signal } from "./signal.ts";
import { titleAsked } from "./title-asked.ts";
import { titleWords } from "./title-words.ts";

/**
 * What orders passages without a model. The weights of words were found by coordinate search on the even questions of StackFAQ (by `auto` and by `faq`), of the pairs of
 * each business of DSTC11's written calls, and of XQuAD en, de and zh, November 2026. `pnpm bench ablate` says what each of them brings, and where.
 */
export const signals: readonly Signal[] = [fused, meaning, coverage, titleWords, titleAsked];
