import { utils, type WorkSheet, write } from "@e965/xlsx";

/** A sheet's rows; a pair is a number with the code of its format. */
export interface MadeSheet {
  name: string;
  rows: readonly (readonly (string | number | readonly [value: number, code: string])[])[];
  hidden?: boolean;
  merged?: readonly string[];
}

/** An Excel workbook as versions before 2007 write it. */
export function makeXls(sheets: readonly MadeSheet[]): Buffer {
  const book = utils.book_new();
  for (const { name, rows, merged = [] } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(
      rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell[0] : cell))),
    );
    rows.forEach((row, r) => {
      row.forEach((cell, c) => {
        if (Array.isArray(cell)) sheet[utils.encode_cell({ r, c })].z = cell[1];
      });
    });
    sheet["!merges"] = merged.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return write(book, { type: "buffer", bookType: "biff8" }) as Buffer;
}
