import {
  type Gap,
  GapsQuery,
  Hit,
  type KnowledgeBase,
  type List,
  NamedQuery,
  RegisterTextSource,
  RegisterUrlSource,
  renderPassages,
  SearchRequest,
  SearchResult,
  type Source,
  type SourceStatusReport,
  SourcesQuery,
  StatusQuery,
} from "@cuecard/core";
import { z } from "zod";
import { gapRoutes } from "../routes/gaps.ts";
import { knowledgeBaseRoutes } from "../routes/knowledge-bases.ts";
import { searchRoutes } from "../routes/search.ts";
import { sourceRoutes } from "../routes/sources.ts";
import { routeNamed, type Tool, tool } from "./tool.ts";

const InBase = z.strictObject({
  knowledgeBaseId: z.string().min(1).describe("Id of the knowledge base, as list_knowledge_bases gives it."),
});
const OfSource = InBase.extend({ sourceId: z.string().min(1).describe("Id of the source.") });

const search = routeNamed(searchRoutes, "search");

/** What an answer is made of. */
const Grounds = z.object({
  question: z.string().describe("The question."),
  isAnswerable: z.boolean().describe("False when nothing was found: say that the knowledge base does not answer it."),
  citations: z
    .array(
      Hit.pick({ text: true, citation: true, sourceId: true, chunkId: true }).extend({
        number: z.int().describe("The number to cite it by: [1], [2] …"),
      }),
    )
    .describe("The passages to answer from, best first."),
  degraded: SearchResult.shape.degraded,
});

const howToAnswer =
  "Answer the question from these passages alone, and put the number of each that you used behind its statement, such as [1]. If they don't answer it, say so.";
const nothingFound = "Nothing was found. Say that the knowledge base does not answer the question; don't guess.";

/** Tools of knowledge bases. */
export const knowledgeTools: Tool[] = [
  tool({
    name: "search",
    title: "Search",
    description: "Find passages in one or more knowledge bases. Each has its source, so that it can be cited.",
    route: search,
    isReadOnly: true,
    input: SearchRequest,
    text: ({ results, degraded }: SearchResult) => [passagesOf(results), ...leftOut(degraded)].join("\n"),
  }),
  tool({
    name: "answer_question",
    title: "Answer a question",
    description:
      "Get what is needed to answer a question from knowledge bases: numbered passages to cite, and what to do when there are none. You write the answer.",
    route: search,
    isReadOnly: true,
    input: SearchRequest.pick({ knowledgeBaseIds: true, topK: true, filter: true, deadlineMs: true }).extend({
      question: SearchRequest.shape.query,
    }),
    output: Grounds,
    request: ({ question: query, ...rest }) => ({ ...rest, query }),
    structured: ({ query: question, results, degraded }: SearchResult) => ({
      question,
      isAnswerable: results.length > 0,
      degraded,
      citations: results.map(({ text, citation, sourceId, chunkId }, at) => {
        return { number: at + 1, text, citation, sourceId, chunkId };
      }),
    }),
    text: ({ query, results, degraded }: SearchResult) => {
      const grounds = results.length > 0 ? [howToAnswer, passagesOf(results)] : [nothingFound];
      return [`Question: ${query}`, ...grounds, ...leftOut(degraded)].join("\n");
    },
  }),
  tool({
    name: "list_knowledge_bases",
    title: "List knowledge bases",
    description: "List the knowledge bases with their ids, newest first. The other tools need such an id.",
    route: routeNamed(knowledgeBaseRoutes, "listKnowledgeBases"),
    isReadOnly: true,
    input: NamedQuery,
    text: (list: List<KnowledgeBase>) =>
      linesOf(
        list,
        "no knowledge bases",
        ({ id, name, sourceCounts, chunkCount }) =>
          `${id}  ${name}, ${sourceCounts.ready} of ${sourceCounts.total} sources ready, ${chunkCount} chunks`,
      ),
  }),
  tool({
    name: "list_sources",
    title: "List sources",
    description: "List the sources of a knowledge base with their status, newest first. Several filters must all hold.",
    route: routeNamed(sourceRoutes, "listSources"),
    isReadOnly: true,
    input: InBase.extend(SourcesQuery.shape),
    request: ({ filter, ...rest }) => ({ ...rest, ...(filter && { filter: JSON.stringify(filter) }) }),
    text: (list: List<Source>) => linesOf(list, "no sources", sourceLine),
  }),
  tool({
    name: "add_source",
    title: "Add a source",
    description:
      "Add a text, or a web page or site, to a knowledge base. It is processed in the background: get_source_status says when it can be found.",
    route: routeNamed(sourceRoutes, "addSource"),
    isReadOnly: false,
    input: InBase.extend({
      source: z.discriminatedUnion("sourceType", [RegisterUrlSource, RegisterTextSource]).describe("What to add."),
    }),
    request: ({ source }) => source,
    text: (source: Source) => `Added. ${sourceLine(source)}`,
  }),
  tool({
    name: "get_source_status",
    title: "Read a source's status",
    description:
      "Read how far a source is, and why it failed. With waitMs it waits until the source is ready or failed.",
    route: routeNamed(sourceRoutes, "getSourceStatus"),
    isReadOnly: true,
    input: OfSource.extend(StatusQuery.shape),
    text: ({ id, status, processingError }: SourceStatusReport) =>
      processingError === null ? `${id} is ${status}.` : `${id} is ${status}: ${processingError}`,
  }),
  tool({
    name: "list_gaps",
    title: "List gaps",
    description: "List what callers asked and a knowledge base could not answer, newest first. It must keep gaps.",
    route: routeNamed(gapRoutes, "listGaps"),
    isReadOnly: true,
    input: InBase.extend(GapsQuery.shape),
    text: (list: List<Gap>) =>
      linesOf(
        list,
        "no gaps",
        ({ id, status, question, count }) => `${id}  ${status}, asked ${count} times: ${JSON.stringify(question)}`,
      ),
  }),
];

function passagesOf(results: readonly Hit[]): string {
  return results.length === 0 ? "Nothing was found." : renderPassages(results);
}

/** What the search did without, so that nothing found is not taken for nothing there. */
function leftOut(degraded: SearchResult["degraded"]): string[] {
  return degraded.map(({ stage, reason }) => `The search was incomplete (${stage}): ${reason}`);
}

function sourceLine({ id, status, textTitle, filename, sourceUrl, processingError }: Source): string {
  const why = processingError === null ? "" : `: ${processingError}`;
  return `${id}  ${JSON.stringify(textTitle ?? filename ?? sourceUrl ?? "")}, ${status}${why}`;
}

function linesOf<Row>({ data, nextCursor }: List<Row>, none: string, line: (row: Row) => string): string {
  const more = nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`];
  return data.length === 0 ? `There are ${none}.` : [...data.map(line), ...more].join("\n");
}
