import { linkTo } from "../../../app/route.ts";
import { type SearchFields, writeSettings } from "../settings.ts";

/** The address that asks a question with these settings. */
export function askAgain(question: string, settings: SearchFields, knowledgeBaseIds?: readonly string[]): string {
  const bases = knowledgeBaseIds ? { knowledgeBaseIds: knowledgeBaseIds.join(",") } : {};
  return linkTo(["ask"], { q: question, ...writeSettings("", settings), ...bases });
}
