import { AlignmentType, Document, LevelFormat, Packer, Paragraph, TextRun } from "docx";
import type { Contract } from "./contracts.ts";

/** A contract as a Word document whose headings have no style: bold, numbered by Word, or in the middle. */
export async function writeContract({ look, title, introduction, sections }: Contract): Promise<Buffer> {
  const bold = (text: string, size?: number) => [new TextRun({ text, bold: true, ...(size && { size }) })];
  const headingOf = (text: string) =>
    new Paragraph({
      children: bold(text),
      spacing: { before: 240 },
      ...(look === "Word, numbered" && { numbering: { reference: "clauses", level: 0 } }),
      ...(look === "Word, capitals" && { alignment: AlignmentType.CENTER }),
    });
  const children = [
    new Paragraph({ children: bold(title, 28), alignment: AlignmentType.CENTER }),
    new Paragraph({ text: introduction }),
    ...sections.flatMap(({ heading, paragraphs }) => [
      headingOf(heading),
      ...paragraphs.map((text) => new Paragraph({ text })),
    ]),
  ];
  const levels = [{ level: 0, format: LevelFormat.DECIMAL, text: "%1.", alignment: AlignmentType.START }];
  const document = new Document({
    sections: [{ children }],
    numbering: { config: [{ reference: "clauses", levels }] },
  });
  return Packer.toBuffer(document);
}
