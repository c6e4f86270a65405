/** Where the fonts, character maps and decoders of pdf.js lie. Built, the package has its own copy: see tsup.config.ts. */
export const pdfjsFolder = new URL("./", import.meta.resolve("pdfjs-dist/package.json"));
