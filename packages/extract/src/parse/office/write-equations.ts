import { readXmlTree } from "../xml/xml-tree.ts";
import { latexOf } from "./omml.ts";

const namespace =
  /xmlns:([\w-]+)\s*=\s*["'](?:http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006\/math|http:\/\/purl\.oclc\.org\/ooxml\/officeDocument\/math)["']/;

/** Rewrites the equations of a Word document's part as runs of LaTeX, since mammoth reads nothing else. */
export async function writeEquations(xml: string): Promise<string> {
  const prefix = namespace.exec(xml)?.[1];
  if (prefix === undefined) return xml;
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: equation, index } of xml.matchAll(
    new RegExp(`<${prefix}:oMath(?:\\s[^>]*)?>[^]*?</${prefix}:oMath>`, "g"),
  )) {
    const latex = latexOf(await readXmlTree([equation])).trim();
    pieces.push(xml.slice(end, index), `<w:r><w:t xml:space="preserve">${escaped(latex)}</w:t></w:r>`);
    end = index + equation.length;
  }
  const paragraphs = new RegExp(
    `</?${prefix}:oMathPara(?:\\s[^>]*)?>|<${prefix}:oMathParaPr>[^]*?</${prefix}:oMathParaPr>`,
    "g",
  );
  return [...pieces, xml.slice(end)].join("").replace(paragraphs, "");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
