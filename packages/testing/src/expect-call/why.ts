import type { CallEntries, Citation, Turn } from "@cuecard/core";

/** Limits for the message of a failed check. The last lines matter most. */
const most = { lines: 6, characters: 120 };

/** Explains the routing: the caller's words with the trace's decision. */
export function explainRouting({ ledger, trace }: CallEntries): string[] {
  const asked = new Map(ledger.flatMap(({ role, turnId, text }) => (role === "caller" ? [[turnId, text]] : [])));
  const refusals = new Map(
    ledger.flatMap(({ role, toolCallId, text }) => (role === "tool_result" ? [[toolCallId, text]] : [])),
  );
  const decided = trace.flatMap(({ kind, turnId, message, data }) => {
    const words = asked.get(turnId);
    const heard = words === undefined ? "" : `${quoted(words)} → `;
    if (kind === "tool" && data?.kind === "refused")
      return [`${heard}a tool call was refused: ${refusals.get(String(data.id))}`];
    const decides = kind === "route" || kind === "handoff" || (kind === "refused" && data?.by);
    return decides ? [`${heard}${message}`] : [];
  });
  return listLines("What was decided:", decided.slice(-most.lines), "The caller has said nothing yet.");
}

/**
 * Explains the knowledge of the newest turn: the trace's sentences, and the passages with their scores. Passages with
 * `text` show it.
 */
export function explainKnowledge({ trace }: CallEntries, { turnId, context }: Turn, text = ""): string[] {
  const decided = trace
    .filter((entry) => entry.kind === "knowledge" && entry.turnId === turnId)
    .map(({ message }) => message);
  const passages = context?.passages ?? [];
  const lines = passages.map((passage) => {
    const { number, similarity, citation } = passage;
    return `[${number}] ${placeOf(citation)}, similarity ${similarity.toFixed(2)}: ${quoted(around(passage.text, text))}`;
  });
  return [...decided, ...listLines("Its passages:", lines, "It was given no passage.")];
}

export function listLines(head: string, lines: readonly string[], none: string): string[] {
  return lines.length === 0 ? [none] : [head, ...lines.map((line) => `  ${line}`)];
}

/** In quotation marks, on one line, cut where it is long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `"${line.length > most.characters ? `${line.slice(0, most.characters)}…` : line}"`;
}

/** The part of a text that has the words. */
function around(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at > most.characters / 2 ? `…${text.slice(at - most.characters / 4)}` : text;
}

function placeOf({ title, filename, url, page, headingPath }: Citation): string {
  const name = title ?? filename ?? url ?? "text without a title";
  return [name, page === null ? "" : `page ${page}`, headingPath.join(" › ")].filter(Boolean).join(", ");
}
