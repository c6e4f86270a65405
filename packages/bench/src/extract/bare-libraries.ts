import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import mammoth from "mammoth";
import Papa from "papaparse";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import TurndownService from "turndown";
import type { Subject } from "./subject.ts";

/** The libraries as their own examples use them, in this process. */
export const barePdfjs: Subject = {
  name: "pdfjs-dist bare",
  async read({ bytes }) {
    const folder = (name: string) => new URL(`./${name}/`, import.meta.resolve("pdfjs-dist/package.json")).pathname;
    const task = getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      cMapUrl: folder("cmaps"),
      standardFontDataUrl: folder("standard_fonts"),
    });
    try {
      const pdf = await task.promise;
      const pages: string[] = [];
      for (let number = 1; number <= pdf.numPages; number++) {
        const { items } = await (await pdf.getPage(number)).getTextContent();
        pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
      }
      return pages.join("\n");
    } finally {
      await task.destroy();
    }
  },
};

export const bareMammoth: Subject = {
  name: "mammoth bare (raw text)",
  read: async ({ bytes }) => (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value,
};

export const bareReadability: Subject = {
  name: "jsdom + Readability + turndown bare",
  async read({ bytes }) {
    const { window } = new JSDOM(Buffer.from(bytes), { virtualConsole: new VirtualConsole() });
    const article = new Readability(window.document).parse();
    const service = new TurndownService();
    return service.turndown(article?.content ?? "");
  },
};

export const barePapaparse: Subject = {
  name: "papaparse bare",
  read: async ({ bytes }) =>
    Papa.parse<string[]>(new TextDecoder().decode(bytes))
      .data.map((row) => row.join(" | "))
      .join("\n"),
};
