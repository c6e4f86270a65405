import { counted } from "../../../base/text/counted.ts";
import { withinTime } from "../../../base/time/within-time.ts";
import type { Attachment } from "../../../schema/agent.ts";
import type { KnowledgeAnswer, TurnQuestion } from "../../agent-knowledge.ts";
import { refersBack } from "../../words/referring-words.ts";
import { plainWords } from "../../words/words.ts";
import type { KnownNames } from "../names/known-names.ts";
import { openSubjects, type Subject } from "./open-subjects.ts";

/** Longest wait for names that were never read: the turn is searched without a subject rather than late. */
const readMs = 100;

/** What the call is about, by the names in what was said until the end of the turn's words. */
export async function subjectsOf(
  knownNames: KnownNames,
  searched: readonly Attachment[],
  { text, history, deadline, signal }: TurnQuestion,
): Promise<Subject[]> {
  const ids = [...new Set(searched.map(({ knowledgeBaseId }) => knowledgeBaseId))];
  const milliseconds = Math.min(readMs, deadline.remaining() / 2);
  const names = await withinTime({ milliseconds, signal, work: () => knownNames.of(ids) });
  if (names.status !== "done") return [];
  // A document that answered is not what the next question is about, unless that refers back to it.
  const refers = refersBack(plainWords(text));
  const shown = history?.shown?.filter(({ by }) => refers || by !== "passages") ?? [];
  return openSubjects([...(history?.exchanges ?? []), { role: "caller", text }], names.value, { ...history, shown });
}

const ways: Record<Subject["by"], (when: string, words: string) => string> = {
  caller: (when, words) => `the caller said ${when}: "${words}"`,
  agent: (when, words) => `the agent said ${when}: "${words}"`,
  host: (when) => `the host set ${when}`,
  "tool arguments": (when) => `a tool was called with ${when}`,
  "tool result": (when) => `a tool's result named ${when}`,
  passages: (when) => `most of the passages were of ${when}`,
};

/** The first subject, for the call's trace: since when, and from whose words. */
export function subjectTrace(subjects: readonly Subject[]): KnowledgeAnswer["trace"] {
  const [first] = subjects;
  if (!first) return [];
  const when = first.ago === 0 ? "in the turn itself" : `${counted(first.ago, "exchange")} ago`;
  const message = `The call is about "${first.name.label}", which ${ways[first.by](when, first.words)}.`;
  return [
    { message, data: { subjects: subjects.map(({ name, weight, ago }) => ({ label: name.label, weight, ago })) } },
  ];
}
