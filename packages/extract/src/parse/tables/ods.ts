import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { createDocumentBuilder } from "../../document-builder.ts";
import { odfContent, odfTitle } from "../office/odf-parts.ts";
import type { Parsed } from "../parsed.ts";
import { attribute, readXml, type XmlAttributes } from "../xml/xml.ts";
import { hiddenSheets } from "./hidden-sheets.ts";
import { appendSheet, type SheetRows } from "./sheet.ts";

/** Cells and rows that repeat more often are the empty rest of a sheet, or a trap. */
const mostRepeats = 1_000;

/** Reads the sheets in their order, each under its name, with values as they are shown. Hidden sheets are left out. */
export async function parseOds(zip: ZipArchive): Promise<Parsed> {
  const builder = createDocumentBuilder();
  const hiddenStyles = new Set<string>();
  const hidden: string[] = [];
  let style = "";
  let sheet: SheetRows | null = null;
  let cells: string[] = [];
  let cell = { text: "", repeats: 1 };
  let rowRepeats = 1;
  let inCell = false;
  let notes = 0;

  function openTable(attributes: XmlAttributes) {
    const name = attribute(attributes, "name") ?? "";
    if (hiddenStyles.has(attribute(attributes, "style-name") ?? "")) hidden.push(name);
    else sheet = appendSheet(builder, name);
  }

  await readXml(odfContent(zip), {
    open(name, attributes) {
      if (name === "style") style = attribute(attributes, "name") ?? "";
      else if (name === "table-properties" && attribute(attributes, "display") === "false") hiddenStyles.add(style);
      else if (name === "table") openTable(attributes);
      else if (name === "table-row") {
        cells = [];
        rowRepeats = repeats(attribute(attributes, "number-rows-repeated"));
      } else if (name === "table-cell" || name === "covered-table-cell") {
        cell = { text: "", repeats: repeats(attribute(attributes, "number-columns-repeated")) };
        inCell = true;
      } else if (name === "annotation") notes += 1;
      else if (inCell && name === "p" && cell.text !== "") cell.text += " ";
      else if (inCell && (name === "s" || name === "tab" || name === "line-break")) cell.text += " ";
    },
    text(content) {
      if (inCell && notes === 0) cell.text += content.replace(/\s+/g, " ");
    },
    close(name) {
      if (name === "annotation") notes -= 1;
      else if (name === "table-cell" || name === "covered-table-cell") {
        for (let count = 0; count < cell.repeats; count += 1) cells.push(cell.text);
        inCell = false;
      } else if (name === "table-row") {
        const isEmpty = cells.every((text) => text.trim() === "");
        for (let count = 0; count < (isEmpty ? 1 : rowRepeats); count += 1) sheet?.row(cells);
      } else if (name === "table") {
        sheet?.end();
        sheet = null;
      }
    },
  });
  return { document: builder.finish({ title: await odfTitle(zip), language: null }), warnings: hiddenSheets(hidden) };
}

function repeats(stated: string | undefined): number {
  const count = Number(stated ?? 1);
  return count >= 1 ? Math.min(count, mostRepeats) : 1;
}
