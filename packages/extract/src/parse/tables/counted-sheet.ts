import type { DocumentBuilder } from "../../document/document-builder.ts";
import { countWords } from "../../document/left-out.ts";
import type { SheetRows } from "./sheet.ts";

/** Takes the rows of a hidden sheet, and counts their words. */
export function countedSheet(builder: DocumentBuilder, name: string): SheetRows {
  let words = 0;
  return {
    row(cells) {
      words += countWords(cells.join("\n"));
    },
    end: () => builder.leaveOut("hiddenSheets", words, name),
  };
}
