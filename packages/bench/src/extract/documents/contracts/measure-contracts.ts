import { createExtractor } from "@cuecard/extract";
import { readPdf } from "../../../../../extract/src/internals.ts";
import type { Report } from "../../../bench.ts";
import { openEmbedded } from "../../../embedded.ts";
import { headingSimilarity, type Section } from "../heading-scores.ts";
import { printPages } from "../print-pages.ts";
import { type Contract, readContracts } from "./contracts.ts";
import { pageOf } from "./print-contract.ts";
import { writeContract } from "./write-contract.ts";

interface Written extends Contract {
  /** Name of its file. */
  file: string;
  bytes: Buffer;
}

/**
 * Asks for the last paragraph of each section of ten contracts: is the innermost heading of its citation the section's?
 * Of those that are PDFs also compares the tree of headings.
 */
export async function measureContracts(half: string, progress: (line: string) => void): Promise<Report["rows"]> {
  const contracts = (await writeContracts()).filter(({ locked }) => locked === (half === "locked"));
  let [asked, right] = [0, 0];
  const extractor = createExtractor();
  const { knowledgeBases, sources, search, close } = await openEmbedded(undefined, extractor);
  for (const { file, bytes, sections } of contracts) {
    const { id } = await knowledgeBases.create({ name: file });
    const source = await sources.addFile(id, { name: file, content: bytes });
    await sources.waitUntilReady(source, { timeoutMs: 600_000 });
    for (const { heading, paragraphs } of sections) {
      const { results } = await search({ query: paragraphs.at(-1)!, knowledgeBaseIds: [id], topK: 1 });
      const found = results[0]?.citation.headingPath.at(-1) ?? "";
      asked += 1;
      if (found === heading) right += 1;
      else progress(`${file}: “${heading}” is cited as “${found}”`);
    }
  }
  await close();
  await extractor.close();
  const cells = { files: String(contracts.length), right: `${right} of ${asked}` };
  const trees = await Promise.all(contracts.filter(({ file }) => file.endsWith(".pdf")).map(similarityOf));
  return [
    { subject: `contracts, ${half} half: heading of the citation`, cells },
    {
      subject: `contracts, ${half} half: tree of headings`,
      cells: { files: String(trees.length), MHS: trees.reduce((sum, score) => sum + score, 0) / trees.length },
    },
  ];
}

async function writeContracts(): Promise<Written[]> {
  const contracts = readContracts();
  const printed = contracts.flatMap((contract) => {
    const html = pageOf(contract);
    return html === null ? [] : [{ contract, html }];
  });
  const pdfs = await printPages(printed.map(({ html }) => html));
  const word = contracts.filter((contract) => !printed.some((one) => one.contract === contract));
  return [
    ...printed.map(({ contract }, at) => ({ ...contract, file: `${contract.name}.pdf`, bytes: pdfs[at]! })),
    ...(await Promise.all(
      word.map(async (contract) => ({
        ...contract,
        file: `${contract.name}.docx`,
        bytes: await writeContract(contract),
      })),
    )),
  ];
}

async function similarityOf({ title, introduction, sections, bytes }: Written): Promise<number> {
  const expected: Section[] = [
    { level: 1, heading: title, text: introduction },
    ...sections.map(({ heading, paragraphs }) => ({ level: 2, heading, text: paragraphs.join(" ") })),
  ];
  const found: Section[] = [];
  for (const block of (await readPdf(bytes)).pages.flat()) {
    if (block.kind === "heading") found.push({ level: block.level, heading: block.text, text: "" });
    else if (block.kind !== "table") {
      if (found.length === 0) found.push({ level: 1, heading: "", text: "" });
      found.at(-1)!.text += ` ${block.text}`;
    }
  }
  return headingSimilarity(expected, found);
}
