/** Parts of a content that are words for the caller. Others are thoughts, pictures, tools. */
const spokenTypes = new Set<unknown>([undefined, null, "text", "output_text"]);

/** The words of a message's content: a text, parts of it, or one part. Empty for anything else, such as a number. */
export function wordsIn(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(wordsIn).join("");
  const { type, text } = Object(content) as { type?: unknown; text?: unknown };
  if (!spokenTypes.has(type)) return "";
  return typeof text === "string" ? text : (valueIn(text) ?? "");
}

function valueIn(text: unknown): string | null {
  const { value } = Object(text) as { value?: unknown };
  return typeof value === "string" ? value : null;
}
