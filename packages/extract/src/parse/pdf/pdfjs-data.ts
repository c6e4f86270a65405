import { fileURLToPath } from "node:url";
import { pdfjsFolder } from "./pdfjs-folder.ts";

const folder = (name: string) => fileURLToPath(new URL(`${name}/`, pdfjsFolder));

/** Where pdf.js reads its data. */
export const pdfjsData = {
  cMapUrl: folder("cmaps"),
  cMapPacked: true,
  standardFontDataUrl: folder("standard_fonts"),
  wasmUrl: folder("wasm"),
  iccUrl: folder("iccs"),
};
