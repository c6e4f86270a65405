import { makeZip } from "./make-zip.ts";

/** An OpenDocument file; `body` is what stands inside `office:text` or `office:spreadsheet`. */
export function makeOpenDocument(
  kind: "text" | "spreadsheet",
  body: string,
  { styles = "", manifest = "<manifest/>" }: { styles?: string; manifest?: string } = {},
): Buffer {
  return makeZip([
    ["mimetype", `application/vnd.oasis.opendocument.${kind}`],
    [
      "content.xml",
      `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ],
    [
      "meta.xml",
      "<office:document-meta><office:meta><dc:title>House rules</dc:title></office:meta></office:document-meta>",
    ],
    ["META-INF/manifest.xml", manifest],
  ]);
}
