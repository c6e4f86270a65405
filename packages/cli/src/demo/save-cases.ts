import type { Workspace } from "@cuecard/core";
import { showCitation } from "../terminal/citation.ts";
import { demoQuestions } from "./demo-questions.ts";

/** Nothing of the demo's documents answers it. */
const strange = "Do you have a discount for students?";

/** Saves the demo's questions as eval cases, and runs them once, so that a change of settings shows what it changes. */
export async function saveCases(cuecard: Workspace, baseId: string): Promise<void> {
  const knowledgeBaseIds = [baseId];
  for (const { question, answeredBy } of demoQuestions) {
    const { results } = await cuecard.search({ query: question, knowledgeBaseIds, includeWeak: true });
    const expected = results
      .filter(({ citation }) => showCitation(citation).includes(answeredBy))
      .slice(0, 1)
      .map(({ sourceId, text }) => ({ sourceId, text }));
    await cuecard.evalCases.create({ question, knowledgeBaseIds, expected });
  }
  await cuecard.evalCases.create({ question: strange, knowledgeBaseIds, expected: [] });
  await cuecard.evalCases.run();
}
