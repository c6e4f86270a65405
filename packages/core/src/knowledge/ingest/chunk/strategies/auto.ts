import { code, looksLikeCode } from "../code/code.ts";
import { headedTables } from "../units/rows.ts";
import { unitsOf } from "../units/units.ts";
import { faq, looksLikeFaq } from "./faq.ts";
import { packed } from "./packed.ts";
import type { Strategy } from "./strategy.ts";

/**
 * Goes by the document's structure: questions with answers, source code, else prose, lists, tables and code blocks side
 * by side.
 */
export const auto: Strategy = (input) => {
  const { document, listings } = input;
  if (looksLikeFaq(document)) return faq(input);
  if (looksLikeCode(document)) return code(input);
  const tables = headedTables(document);
  return packed({ ...input, units: unitsOf({ document, apart: tables, listings }), tables });
};
