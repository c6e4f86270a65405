import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes files by their paths under a folder: objects in lists as JSONL, other lists as lines. */
export function writeFiles(folder: string, files: Record<string, string | readonly unknown[]>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const lines =
      typeof content === "string"
        ? [content]
        : content.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    writeFileSync(join(folder, path), `${lines.join("\n")}\n`);
  }
}

const answers = {
  refund: "Money is paid back within ten working days to the card it came from.",
  parking: "Visitors leave their cars behind the library and take a ticket at the gate.",
  pool: "The swimming pool opens at seven and is closed on Mondays for cleaning.",
  garden: "Dogs on a lead are welcome in the rose garden until the fountain is lit.",
};

/** A town hall's four answers and questions to three of them, the last of which shares no word with its answer. */
export const townHall = {
  "corpus.jsonl": Object.entries(answers).map(([id, text]) => ({ _id: id, title: id, text })),
  "queries.jsonl": [
    { _id: "q1", text: "When is my money paid back to the card?" },
    { _id: "q2", text: "Is the swimming pool closed on Mondays?" },
    { _id: "q3", text: "Bringing pets along?" },
    { _id: "q4", text: "Nobody judged this one" },
  ],
  "qrels/test.tsv": ["query-id\tcorpus-id\tscore", "q1\trefund\t1", "q2\tpool\t2", "q2\tgarden\t0", "q3\tgarden\t1"],
};

/** What a caller of the handbook's company asks, by the files that answer it. */
export const handbookQuestions = {
  "questions/queries.jsonl": [
    { _id: "q1", text: "When is my bill due?" },
    { _id: "q2", text: "What does a blinking orange light mean?" },
    { _id: "q3", text: "How much is the Night 50 plan for people who work at night?" },
    { _id: "q4", text: "How do I send the Hub back when my contract ends?" },
    { _id: "q5", text: "May I end the agreement early?" },
    { _id: "q6", text: "Why does my telly freeze?" },
  ],
  "questions/qrels.tsv": [
    "query-id\tcorpus-id\tscore",
    "q1\tbilling-faq.md\t1",
    "q2\tguides/router-guide.pdf\t1",
    "q3\tplans.csv\t1",
    "q4\tguides/router-guide.pdf\t1",
    "q5\tcontracts/service-agreement.docx\t1",
    "q6\tguides/router-guide.pdf\t1",
  ],
  "strangers.txt": ["Who won the match last night?", "Tell me a joke about penguins", "What is the capital of Peru?"],
  "vectors.json": '{ "keywordSearch": false }',
  "both.json": '{ "keywordSearch": true }',
};
