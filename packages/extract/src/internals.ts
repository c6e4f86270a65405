/** What only the benchmarks of this repository use: a PDF's blocks, before they become a document, and what is a value. */
export { type PdfStructure, readPdf } from "./parse/pdf/pdf.ts";
export { isValue } from "./parse/tables/table-head.ts";
