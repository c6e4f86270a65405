/** What only the benchmarks of this repository use: a PDF's blocks, before they become a document. */
export { type PdfStructure, readPdf } from "./parse/pdf/pdf.ts";
