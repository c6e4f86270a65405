import { readAskedSet } from "../conversations/mt-rag.ts";
import { readCallSets } from "../corpora/recorded-calls.ts";

export interface TextSource {
  title: string;
  text: string;
}

/** Texts that are ingested as sources of one knowledge base. */
export interface TextSet {
  name: string;
  sources: TextSource[];
}

/** What businesses answer, a text of a few KB for each; and many documents of one passage each. */
export function readTextSets(data: string): TextSet[] {
  const { entries } = readCallSets(data)[0]!;
  const businesses = Map.groupBy(entries, ({ id }) => id.slice(0, id.lastIndexOf("/")));
  const faqs = [...businesses.values()].map((own) => ({
    title: own[0]!.entity,
    text: own.map(({ question, answer }) => `Q: ${oneLine(question)}\nA: ${oneLine(answer)}\n\n`).join(""),
  }));
  const passages = (readAskedSet(data)?.passages ?? []).map(({ id, title, text }) => ({ title: title || id, text }));
  return [
    { name: `${faqs.length} FAQs`, sources: faqs },
    { name: `${passages.length} passages`, sources: passages },
  ].filter(({ sources }) => sources.length > 0);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
