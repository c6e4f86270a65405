import { showCitation } from "../terminal/citation.ts";
import { colors, excerpt } from "../terminal/terminal.ts";
import type { SearchSettings } from "./configuration.ts";
import { mainMeasure } from "./measure-question.ts";
import type { JudgedQuestion } from "./run-questions.ts";
import type { Search } from "./set-result.ts";
import type { Question, QuestionSet } from "./sets/question-set.ts";

/** A question that was answered badly, what would have answered it, and what came instead. */
export interface Failure {
  question: string;
  measure: number;
  wanted: { documentId: string; text: string | null }[];
  found: { documentId: string; where: string; similarity: number; text: string; right: boolean }[];
  /** Where what answers it stands when nothing is kept back; null when it is not among the first `asked`. */
  withoutThreshold: { rank: number; similarity: number; coverage: number | null } | null;
}

const shownResults = 3;
const shownCharacters = 160;
const asked = 50;

/** The worst questions first; none that was answered as well as can be. */
export function worstOf(questions: readonly JudgedQuestion[], most: number): JudgedQuestion[] {
  return questions
    .filter(({ measures }) => measures[mainMeasure]! < 1)
    .sort((left, right) => left.measures[mainMeasure]! - right.measures[mainMeasure]!)
    .slice(0, most);
}

/** Looks at a badly answered question again, without the threshold. */
export async function explainFailure(
  { question, answer, measures }: JudgedQuestion,
  { documents }: Pick<QuestionSet, "documents">,
  { search, settings }: { search: Search; settings: SearchSettings },
): Promise<Failure> {
  const { found: all } = await search(question.text, { ...settings, topK: asked, similarityThreshold: 0 });
  const at = all.findIndex((one) => question.relevant.has(one.documentId));
  const right = all[at];
  return {
    question: question.text,
    measure: measures[mainMeasure]!,
    wanted: wantedBy(question, documents),
    found: answer.found.slice(0, shownResults).map((one) => ({
      documentId: one.documentId,
      where: showCitation(one.citation),
      similarity: one.similarity,
      text: excerpt(one.text, shownCharacters),
      right: question.relevant.has(one.documentId),
    })),
    withoutThreshold: right
      ? { rank: at + 1, similarity: right.similarity, coverage: right.scores?.coverage ?? null }
      : null,
  };
}

function wantedBy({ relevant }: Question, documents: QuestionSet["documents"]): Failure["wanted"] {
  return [...relevant.keys()].map((documentId) => {
    const document = documents?.find(({ id }) => id === documentId) ?? null;
    return { documentId, text: document && excerpt(`${document.title} ${document.text}`, shownCharacters) };
  });
}

/** Prints a failure: the question, the right answer, and what was found instead and why. */
export function* showFailure({ question, measure, wanted, found, withoutThreshold }: Failure): Generator<string> {
  yield "";
  yield `${colors.cyan("?")} ${question}  ${colors.dim(`${mainMeasure} ${measure.toFixed(2)}`)}`;
  for (const { documentId, text } of wanted)
    yield `  ${colors.green("wanted")} ${documentId}${text ? `: ${text}` : ""}`;
  if (found.length === 0) yield `  ${colors.red("found")}  nothing that reaches the threshold`;
  for (const { documentId, where, similarity, text, right } of found) {
    yield `  ${right ? colors.green("found") : colors.red("found")}  ${documentId}, ${where}, similarity ${similarity.toFixed(2)}: ${text}`;
  }
  yield colors.dim(`  ${placeOf(withoutThreshold)}`);
}

function placeOf(place: Failure["withoutThreshold"]): string {
  if (!place)
    return `Without a threshold it is not among the first ${asked} either: neither words nor vectors find it.`;
  const coverage =
    place.coverage === null ? "" : `, with ${Math.round(100 * place.coverage)} % of the question's words by weight`;
  return `Without a threshold it is number ${place.rank}, similarity ${place.similarity.toFixed(2)}${coverage}.`;
}
