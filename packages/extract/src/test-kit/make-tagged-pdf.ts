import { assemble } from "./make-pdf.ts";

/** A piece of text with the tag that it stands in, such as `H2`, or with the row of a table and `TH` or `TD`. */
export interface TaggedText {
  text: string;
  role: string;
  row?: number;
  x: number;
  y: number;
}

/** A one-page PDF in one size and weight, whose structure tree alone says what is a heading or a cell. */
export function makeTaggedPdf(texts: readonly TaggedText[], roleMap = ""): Buffer {
  const drawing = texts
    .map(({ text, x, y }, id) => `/P <</MCID ${id}>> BDC BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET EMC`)
    .join("\n");
  const first = 7;
  const leaf = ({ role }: TaggedText, id: number, parent: number) =>
    `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg 3 0 R /K ${id} >>`;
  const rows = [...new Set(texts.flatMap(({ row }) => (row === undefined ? [] : [row])))];
  const table = first + texts.length;
  const rowAt = (row: number) => table + 1 + rows.indexOf(row);
  const elements = texts.map((one, id) => leaf(one, id, one.row === undefined ? 6 : rowAt(one.row)));
  const kids = texts.flatMap(({ row }, id) => (row === undefined ? [`${first + id} 0 R`] : []));
  if (rows.length > 0) kids.push(`${table} 0 R`);
  const tableElements = [
    `<< /Type /StructElem /S /Table /P 6 0 R /K [${rows.map((row) => `${rowAt(row)} 0 R`).join(" ")}] >>`,
    ...rows.map((row) => {
      const cells = texts.flatMap((one, id) => (one.row === row ? [`${first + id} 0 R`] : []));
      return `<< /Type /StructElem /S /TR /P ${table} 0 R /K [${cells.join(" ")}] >>`;
    }),
  ];
  const parents = texts.map((_, id) => `${first + id} 0 R`).join(" ");
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /StructParents 0 /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Type /StructTreeRoot /K [${kids.join(" ")}] /RoleMap << ${roleMap} >> /ParentTree << /Nums [0 [${parents}]] >> >>`,
    ...elements,
    ...tableElements,
  ]);
}
