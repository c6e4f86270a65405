import { seededRandom } from "cuecard/evaluation";
import { Document, HeadingLevel, Packer, Paragraph } from "docx";
import { makeCsv, makePdf, makeVocabulary, words } from "../ingest-stall/make-files.ts";
import type { SubjectFile } from "./subject.ts";

export type LargeFiles = Record<"pdf" | "docx" | "html" | "csv", SubjectFile>;

/** One large file of each format to time; seeded: the same text each time. */
export async function makeLargeFiles(): Promise<LargeFiles> {
  const random = seededRandom(11);
  const vocabulary = makeVocabulary(random);
  const sections = (count: number) =>
    Array.from({ length: count }, () => ({
      title: words(vocabulary, random, 4),
      paragraphs: Array.from({ length: 8 }, () => words(vocabulary, random, 60)),
    }));
  return {
    pdf: { name: "large.pdf", bytes: await makePdf(vocabulary, random, 300) },
    docx: { name: "large.docx", bytes: await makeDocx(sections(1_200)) },
    html: { name: "large.html", bytes: makeHtml(sections(380)) },
    csv: { name: "large.csv", bytes: makeCsv(vocabulary, random, 50_000_000) },
  };
}

type Sections = { title: string; paragraphs: string[] }[];

async function makeDocx(sections: Sections): Promise<Uint8Array> {
  const children = sections.flatMap(({ title, paragraphs }) => [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
    ...paragraphs.map((text) => new Paragraph(text)),
  ]);
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

function makeHtml(sections: Sections): Uint8Array {
  const body = sections.map(
    ({ title, paragraphs }) => `<h2>${title}</h2>\n${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}`,
  );
  const menu = Array.from({ length: 40 }, (_, index) => `<li><a href="/page-${index}">Menu ${index}</a></li>`).join("");
  return new TextEncoder().encode(
    `<!doctype html><html lang="en"><head><title>Manual</title></head><body><nav><ul>${menu}</ul></nav><main><article>${body.join("\n")}</article></main></body></html>`,
  );
}
