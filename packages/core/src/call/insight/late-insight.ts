import { compilePattern } from "../../base/text/patterns.ts";
import { understoodLines } from "../../team/handoff/brief.ts";
import { redactText } from "../../team/handoff/context.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import { cleanText } from "../../text/clean-text.ts";
import { breakControlTokens } from "../../text/control-tokens.ts";
import type { CallState } from "../state/call-state.ts";

/** What the current member's brief would have said, had it been ready; null when there is nothing. */
export function lateInsight({ insight, handoffContext, secrets }: CallState): string | null {
  if (!insight.late || !handoffContext?.policy.brief) return null;
  const { redact = [] } = handoffContext.policy;
  const text = ["The call before you took it.", ...understoodLines(insight.late)].join(" ");
  return maskSecrets(breakControlTokens(cleanText(redactText(text, redact.map(compilePattern)))), secrets);
}
