import type { Schema } from "../../api/client.ts";
import { t } from "../../language/text.ts";

export type Criterion = Schema<"TestCriterion">;

/** A criterion in words, as a run names it. */
export function wordsOf(criterion: Criterion): string {
  if ("reaches" in criterion) return t("reaches {member}", { member: criterion.reaches });
  if ("neverReaches" in criterion) return t("never reaches {member}", { member: criterion.neverReaches });
  if ("endsWith" in criterion) return t("ends with {member}", { member: criterion.endsWith });
  if ("calls" in criterion) return t("calls {tool}", { tool: criterion.calls });
  if ("neverCalls" in criterion) return t("never calls {tool}", { tool: criterion.neverCalls });
  if ("given" in criterion) return t("is given {text}", { text: quoted(criterion.given) });
  if ("neverGiven" in criterion) return t("is never given {text}", { text: quoted(criterion.neverGiven) });
  if ("answered" in criterion) return criterion.answered ? t("is given a passage") : t("is given no passage");
  if ("says" in criterion) return t("says {texts}", { texts: [criterion.says].flat().map(quoted).join(", ") });
  return t("never says {texts}", { texts: [criterion.neverSays].flat().map(quoted).join(", ") });
}

const quoted = (text: string) => t("“{text}”", { text });
