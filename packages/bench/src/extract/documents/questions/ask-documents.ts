import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Cuecard } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { createMeaningEmbedder } from "@cuecard/local";
import type { Report } from "../../../bench.ts";
import { openEmbedded } from "../../../embedded.ts";
import { printPages } from "../print-pages.ts";
import { styles } from "./looks.ts";
import { type DocumentQuestion, givenQuestions, madeQuestions } from "./questions.ts";

/** What would be read aloud of a table as it stands: signs between cells, leaders, names without a value. */
const unspeakable = /[|;_]|\.{3}|\p{L}: ?(?:[,.]|$)|\bundefined\b|\bnull\b/mu;

interface Asked extends DocumentQuestion {
  bytes: Buffer;
}

/**
 * Asks price lists, tariffs and timetables, each in a knowledge base of its own and all in one: can the passage that comes
 * first be said, and is it right?
 */
export async function askDocuments(
  data: string,
  half: string,
  progress: (line: string) => void,
): Promise<Report["rows"]> {
  const given = givenQuestions
    .filter(({ file }) => existsSync(join(data, file)))
    .map((one) => ({ ...one, bytes: readFileSync(join(data, one.file)) }));
  const kinds = { "made by us": await readMade(), "given files": given };
  const extractor = createExtractor();
  const cuecard = await openEmbedded([createMeaningEmbedder()], extractor);
  const together = await openReader(cuecard);
  const asked: (Asked & { kind: string; alone: Reader })[] = [];
  for (const [kind, questions] of Object.entries(kinds))
    for (const one of questions) {
      const alone = await openReader(cuecard);
      for (const reader of [alone, together]) await reader.read(one);
      if ((half === "locked") === one.locked) asked.push({ ...one, kind, alone });
    }
  const rows: Report["rows"] = [];
  for (const [where, readerOf] of Object.entries({
    "each alone": ({ alone }: { alone: Reader }) => alone,
    "all in one": () => together,
  }))
    for (const kind of Object.keys(kinds)) {
      const own = asked.filter((one) => one.kind === kind);
      let right = 0;
      for (const one of own) {
        const said = await readerOf(one).say(one.question);
        if (answers(said, one.answer)) right += 1;
        else progress(`${where}: ${one.file}: ${one.question}\n  ${said.replaceAll("\n", "\n  ")}`);
      }
      const cells = { files: String(own.length), right: String(right) };
      rows.push({ subject: `questions, ${half} half: ${kind}, ${where}`, cells });
    }
  await cuecard.close();
  await extractor.close();
  return rows;
}

type Reader = Awaited<ReturnType<typeof openReader>>;

/** A knowledge base, and an agent that gives its best passage for each question. */
async function openReader({ knowledgeBases, agents, sources, calls }: Cuecard) {
  const { id } = await knowledgeBases.create({ name: "documents" });
  const knowledge = [{ knowledgeBaseId: id, mode: "preload" as const, topK: 1, similarityThreshold: 0 }];
  const agent = await agents.create({ name: "reads documents", systemPrompt: "", knowledge });
  return {
    async read({ file, print, bytes }: Asked) {
      const name = print ? basename(file).replace(/\.html$/, ".pdf") : basename(file);
      const source = await sources.addFile(id, { name, content: bytes });
      await sources.waitUntilReady(source, { timeoutMs: 600_000 });
    },
    async say(question: string): Promise<string> {
      const call = await calls.start({ agentId: agent.id });
      const { context } = await call.userTurn(question, { deadlineMs: 10_000 });
      await call.end();
      return context?.speakable ?? "";
    },
  };
}

async function readMade(): Promise<Asked[]> {
  const read = madeQuestions.map((one) => ({
    ...one,
    bytes: readFileSync(new URL(`made/${one.file}`, import.meta.url)),
  }));
  const printed = read.flatMap(({ file, print, bytes }) =>
    print ? [{ file, html: `<style>${styles[print]}</style>${bytes.toString()}` }] : [],
  );
  const pdfs = await printPages(printed.map(({ html }) => html));
  return read.map((one) => {
    const place = printed.findIndex(({ file }) => file === one.file);
    return place < 0 ? one : { ...one, bytes: pdfs[place]! };
  });
}

/** Whether one line has the whole answer, and can be said. */
function answers(said: string, answer: DocumentQuestion["answer"]): boolean {
  return said
    .split("\n")
    .some(
      (line) =>
        !unspeakable.test(line) && answer.every((part) => [part].flat().some((each) => line.includes(each as string))),
    );
}
