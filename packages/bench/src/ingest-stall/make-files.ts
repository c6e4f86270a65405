import { seededRandom } from "cuecard/evaluation";
import { PDFDocument, StandardFonts } from "pdf-lib";

export interface BenchFile {
  name: string;
  bytes: Uint8Array;
}

const syllables = ["ba", "ne", "ko", "ri", "ta", "lu", "mi", "so", "da", "ve", "po", "ga", "shi", "or", "en", "al"];

/** PDFs of about half the size, then CSVs, until there are `totalBytes`. Seeded: the same bytes each time. */
export async function makeFiles(totalBytes: number, progress: (line: string) => void): Promise<BenchFile[]> {
  const random = seededRandom(7);
  const vocabulary = makeVocabulary(random);
  const files: BenchFile[] = [];
  const size = () => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  while (size() < totalBytes / 2)
    files.push({ name: `manual-${files.length}.pdf`, bytes: await makePdf(vocabulary, random, 400) });
  progress(`made ${files.length} PDFs, ${(size() / 1e6).toFixed(1)} MB`);
  while (size() < totalBytes)
    files.push({ name: `table-${files.length}.csv`, bytes: makeCsv(vocabulary, random, 2_000_000) });
  progress(`made ${files.length} files, ${(size() / 1e6).toFixed(1)} MB`);
  return files;
}

/** Words that no language has. */
export function makeVocabulary(random: () => number): string[] {
  return Array.from({ length: 4_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(syllables, random)).join(""),
  );
}

export async function makePdf(vocabulary: string[], random: () => number, pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 45; line++)
      page.drawText(words(vocabulary, random, 11), { x: 50, y: 790 - line * 16, size: 10, font });
  }
  return pdf.save({ useObjectStreams: false });
}

export function makeCsv(vocabulary: string[], random: () => number, bytes: number): Uint8Array {
  let text = "sku,name,price,stock,description\n";
  for (let row = 0; text.length < bytes; row++) {
    text += `SKU-${row},${words(vocabulary, random, 2)},${(random() * 100).toFixed(2)},${Math.floor(random() * 500)},"${words(vocabulary, random, 14)}"\n`;
  }
  return new TextEncoder().encode(text);
}

export function words(vocabulary: string[], random: () => number, count: number): string {
  return Array.from({ length: count }, () => pick(vocabulary, random)).join(" ");
}

function pick<T>(list: T[], random: () => number): T {
  return list[Math.floor(random() ** 2 * list.length)]!;
}
