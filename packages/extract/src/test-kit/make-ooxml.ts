import { makeZip } from "./make-zip.ts";

type ArchiveParts = readonly (readonly [name: string, content: Buffer | string])[];

const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function relations(targets: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const rows = targets.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${relationship}/${kind}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join("")}</Relationships>`;
}

function properties(title: string): string {
  return `<cp:coreProperties xmlns:cp="p" xmlns:dc="d"><dc:title>${title}</dc:title></cp:coreProperties>`;
}

export interface Slide {
  /** What stands in the slide's tree of shapes. */
  shapes: string;
  notes?: string;
  hidden?: boolean;
}

/** A shape that fills a place of the layout, or a text box where `place` is null. */
export function shape(place: string | null, paragraphs: readonly string[]): string {
  const ph = place === null ? "" : place === "" ? '<p:ph idx="1"/>' : `<p:ph type="${place}"/>`;
  const words = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("");
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:txBody>${words}</p:txBody></p:sp>`;
}

/** A table whose first row is its head. */
export function slideTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const body = rows.map((cells) => `<a:tr>${cells.map(cell).join("")}</a:tr>`).join("");
  return `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

/** A presentation whose slides are stored in the reverse order of that in which they are shown. */
export function makePptx(slides: readonly Slide[], more: ArchiveParts = []): Buffer {
  const parts: [string, string][] = [];
  slides.forEach(({ shapes, notes, hidden = false }, index) => {
    const file = `slide${slides.length - index}.xml`;
    const tree = `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
    parts.push([`ppt/slides/${file}`, `<p:sld xmlns:p="p" xmlns:a="a"${hidden ? ' show="0"' : ""}>${tree}</p:sld>`]);
    if (notes === undefined) return;
    parts.push([`ppt/slides/_rels/${file}.rels`, relations([["rId1", "notesSlide", `../notesSlides/${file}`]])]);
    const noteTree = `<p:cSld><p:spTree>${shape("body", [notes])}${shape("sldNum", ["7"])}</p:spTree></p:cSld>`;
    parts.push([`ppt/notesSlides/${file}`, `<p:notes xmlns:p="p" xmlns:a="a">${noteTree}</p:notes>`]);
  });
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join("");
  const targets = slides.map(
    (_, index) => [`rId${index + 1}`, "slide", `slides/slide${slides.length - index}.xml`] as const,
  );
  return makeZip([
    [
      "ppt/presentation.xml",
      `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    ],
    ["ppt/_rels/presentation.xml.rels", relations(targets)],
    ["docProps/core.xml", properties("Onboarding")],
    ...parts,
    ...more,
  ]);
}

export interface Sheet {
  name: string;
  /** The rows as XML. */
  rows: string;
  state?: "hidden" | "veryHidden";
}

/** A workbook. Styles: 0 general, 1 date, 2 percent, 3 euros, 4 date and time. */
export function makeXlsx(
  sheets: readonly Sheet[],
  { strings = [], more = [] }: { strings?: readonly string[]; more?: ArchiveParts } = {},
): Buffer {
  const list = sheets.map(({ name, state }, index) => {
    return `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ""}/>`;
  });
  const targets = sheets.map(
    (_, index) => [`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`] as const,
  );
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`;
  return makeZip([
    ["xl/workbook.xml", `<workbook xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>`],
    [
      "xl/_rels/workbook.xml.rels",
      relations([...targets, ["rId90", "sharedStrings", "/xl/sharedStrings.xml"], ["rId91", "styles", "styles.xml"]]),
    ],
    ["xl/sharedStrings.xml", `<sst>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`],
    ["xl/styles.xml", styles],
    ["docProps/core.xml", properties("Prices")],
    ...sheets.map(({ rows }, index) => {
      return [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`] as const;
    }),
    ...more,
  ]);
}
