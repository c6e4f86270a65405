import { maskSecrets } from "../../team/template/variables.ts";
import { visible } from "../../text/visible.ts";
import type { CallState } from "../state/call-state.ts";

const opening = "⟦operator⟧";
const closing = "⟦end of operator⟧";
const instruction =
  "A supervisor of this call tells you the following. The caller does not hear it: follow it, and don't mention it.";

/** What a supervisor says to the model, fenced by signs that its words can't contain; null when there is nothing. */
export function whisperLine({ whisper, secrets }: Pick<CallState, "whisper" | "secrets">): string | null {
  if (!whisper) return null;
  return [instruction, opening, maskSecrets(visible(whisper.text), secrets), closing].join("\n");
}
