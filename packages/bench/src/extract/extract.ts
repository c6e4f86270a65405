import type { Bench, Report } from "../bench.ts";
import { bareMammoth, barePapaparse, barePdfjs, bareReadability } from "./bare-libraries.ts";
import { type PdfCase, readCsvCases, readDocxCases, readHtmlCases, readPdfCases, type TextCase } from "./cases.ts";
import { measureTwins } from "./csv-twins.ts";
import { openCuecard } from "./cuecard.ts";
import { type LargeFiles, makeLargeFiles } from "./large-files.ts";
import { type ExpectedFile, measureSpeed, measureWords, type Score } from "./measure.ts";
import { measureOutcomes } from "./outcomes.ts";
import { findPdftotext } from "./pdftotext.ts";
import type { Subject } from "./subject.ts";
import { visibleText } from "./visible-text.ts";
import { countWords, f1, inBoth, shareFound } from "./word-counts.ts";

const columns = ["files", "found %", "worst %", "worst file", "MB/s", "MB timed", "outcome", "slowest s"];

/**
 * How much of what a file says is found, beside the bare libraries and poppler, on files whose text is known; how fast;
 * and how bad files end.
 */
export const extract: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("extract measures on public data; name its folder with --data.");
  const rows: Report["rows"] = [];
  const add = (subject: string, cells: Report["rows"][number]["cells"]) => {
    rows.push({ subject, cells });
    progress(`${subject} done`);
  };
  const cuecard = openCuecard();
  try {
    const large = await makeLargeFiles();
    const pdftotext = findPdftotext();
    const pdfs = readPdfCases(data);
    const docx = readDocxCases(data);
    const trusted = await withWordsOfBoth(
      pdfs.filter((file) => file.trusted),
      pdftotext,
    );
    const sets: [format: keyof LargeFiles, name: string, files: ExpectedFile[], score: Score, peers: Subject[]][] = [
      ["pdf", "PDF", trusted, shareFound, pdftotext ? [barePdfjs, pdftotext] : [barePdfjs]],
      ["docx", "DOCX", docx.readable.map(withVisibleWords), shareFound, [bareMammoth]],
      ["html", "HTML (F1)", readHtmlCases(data).map(withVisibleWords), f1, [bareReadability]],
    ];
    for (const [format, name, files, score, peers] of sets) {
      for (const subject of [cuecard, ...peers]) {
        const found = await measureWords(subject, files, score);
        add(`${name}: ${subject.name}`, { ...found, ...(await measureSpeed(subject, large[format])) });
      }
      if (format === "pdf" && !pdftotext) add("PDF: pdftotext (poppler)", { outcome: "absent" });
    }
    const twins = await measureTwins(cuecard, readCsvCases(data));
    add("CSV: cuecard", { ...twins.cells, ...(await measureSpeed(cuecard, large.csv)) });
    add("CSV: papaparse bare", await measureSpeed(barePapaparse, large.csv));
    for (const kind of new Set(pdfs.filter((file) => file.class !== "text").map((file) => file.class))) {
      add(
        `PDF, ${kind.replaceAll("_", " ")}`,
        await measureOutcomes(
          cuecard,
          pdfs.filter((file) => file.class === kind),
        ),
      );
    }
    add("DOCX, without text or none", await measureOutcomes(cuecard, docx.refused));
    return {
      title: "Text found in files, and megabytes of file a second",
      columns,
      rows,
      notes: [...notes, ...twins.notes],
    };
  } finally {
    await cuecard.close();
  }
};

const notes = [
  "Words are runs of letters and digits in NFKC and lower case, each ideograph one, counted as often as they stand; means are over files.",
  "PDF: expected are the words that pdftotext and bare pdf.js both find, so both have 100 % by definition (pdf.js alone where pdftotext is absent).",
  "HTML: F1 against the visible words of the expected article: addresses of links and descriptions of pictures are none, on either side.",
  "CSV: share of cells found in their row under their column, and files that are right in every cell.",
  "Cuecard writes each file out, parses it in a child process and takes back an encoded document; a Word file gets a new process. Peers run in this process, pdftotext in its own; the best of three runs.",
];

/** Where there is no pdftotext, the words of pdf.js alone. */
async function withWordsOfBoth(files: readonly PdfCase[], pdftotext: Subject | null): Promise<ExpectedFile[]> {
  const expected: ExpectedFile[] = [];
  for (const file of files) {
    const words = countWords(await barePdfjs.read(file));
    expected.push({ ...file, words: pdftotext ? inBoth(words, countWords(await pdftotext.read(file))) : words });
  }
  return expected;
}

function withVisibleWords(file: TextCase): ExpectedFile {
  return { ...file, words: countWords(visibleText(file.expected)) };
}
