import type { Ground } from "../../said/check/evidence.ts";
import type { Passage, Turn } from "../../schema/call.ts";
import type { CallState } from "../state/call-state.ts";
import { visibleFrom } from "../state/taken-back.ts";

/** Newest items of each kind that a sentence may rest on, and characters of what others write: each is read word by word while a caller waits. */
const most = { passages: 24, results: 10, words: 40, resultCharacters: 8_000, instructionsCharacters: 20_000 };

/** What the member that speaks may rest its words on: what it was given, and what it may see of the call. */
export function groundsOf(
  state: CallState,
  { instructions, context }: Pick<Turn, "instructions" | "context">,
): Ground[] {
  const seen = state.ledger.slice(visibleFrom(state));
  const textsOf = (role: "caller" | "tool_result", count: number) =>
    seen.filter((item) => item.role === role && item.text !== "").slice(-count);
  const given = state.provided.filter(({ agentId }) => agentId === state.summary.agentId).map(({ passage }) => passage);
  const passages = newest([...given, ...(context?.passages ?? [])]);
  return [
    ...passages.map(({ text, chunkId, citation }): Ground => ({ from: "passage", text, chunkId, citation })),
    ...textsOf("tool_result", most.results).map(
      ({ text }): Ground => ({ from: "tool", text: text.slice(0, most.resultCharacters) }),
    ),
    ...Object.entries(state.summary.variables).map(
      ([name, value]): Ground => ({ from: "variable", text: `${apart(name)}: ${value}` }),
    ),
    ...textsOf("caller", most.words).map(({ text }): Ground => ({ from: "caller", text })),
    ...(instructions.trim() === ""
      ? []
      : [{ from: "instructions" as const, text: instructions.slice(0, most.instructionsCharacters) }]),
  ];
}

/** Each passage once, as it was given last. */
function newest(passages: readonly Passage[]): Passage[] {
  return [...new Map(passages.map((passage) => [`${passage.chunkId} ${passage.text}`, passage])).values()].slice(
    -most.passages,
  );
}

/** `monthlyFee` is spoken of as "monthly fee". */
const apart = (name: string) => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replaceAll("_", " ");
