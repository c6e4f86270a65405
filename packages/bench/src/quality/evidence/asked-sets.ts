import {
  type QuestionSet,
  readOutOfScope,
  readQuestionSets,
  readTrainedOutOfScope,
} from "../../corpora/question-sets.ts";
import { type Half, halfOf } from "../half.ts";
import { type FoundChunk, openFacts } from "./open-facts.ts";

/** One question as the fit sees it. */
export interface AskedQuestion {
  /** The document that answers it; null: none of the knowledge base does. */
  answeredBy: string | null;
  found: FoundChunk[];
}

/** Questions of one kind, asked of one knowledge base. */
export interface AskedGroup {
  set: string;
  kind: "answerable" | "out of scope" | "other article";
  asked: AskedQuestion[];
}

/**
 * The even questions of every set; the out-of-scope utterances of CLINC150's train and validation parts, and the even
 * ones of its test part; and the questions of XQuAD's articles, each asked of the half of the articles without its own.
 */
export async function askSets(data: string, progress: (line: string) => void): Promise<AskedGroup[]> {
  const even = halfOf("even");
  const strangers = [...readTrainedOutOfScope(data), ...readOutOfScope(data).filter(even)];
  const groups: AskedGroup[] = [];
  for (const set of readQuestionSets(data)) {
    const base = await openFacts(set);
    const own = set.questions.filter(even);
    const answerable = [];
    for (const { text, answeredBy } of own) answerable.push({ answeredBy, found: await base.ask(text) });
    const outOfScope = [];
    for (const text of strangers) outOfScope.push({ answeredBy: null, found: await base.ask(text) });
    await base.close();
    groups.push({ set: set.name, kind: "answerable", asked: answerable });
    groups.push({ set: set.name, kind: "out of scope", asked: outOfScope });
    const articles = [...new Set(set.documents.map(({ title }) => title))];
    if (articles.length < set.documents.length) {
      const isKept: DocumentFilter = ({ title }) => articles.indexOf(title) % 2 === 0;
      groups.push({ set: set.name, kind: "other article", asked: await askWithout(set, even, isKept) });
    }
    progress(`${set.name} asked`);
  }
  return groups;
}

type DocumentFilter = (document: QuestionSet["documents"][number]) => boolean;

/** The questions of what is not kept, and then those of what is kept, asked where the rest is. */
async function askWithout(set: QuestionSet, inHalf: Half, isKept: DocumentFilter): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const keeps of [isKept, (document) => !isKept(document)] satisfies DocumentFilter[]) {
    const documents = set.documents.filter(keeps);
    const ids = new Set(documents.map(({ id }) => id));
    const base = await openFacts({ name: set.name, documents });
    for (const { text, answeredBy } of set.questions.filter(inHalf))
      if (!ids.has(answeredBy)) asked.push({ answeredBy: null, found: await base.ask(text) });
    await base.close();
  }
  return asked;
}
