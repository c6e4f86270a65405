import { attributeOf, elementAt, elementsOf, textOf, type XmlElement } from "../xml/xml-tree.ts";

const sums: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∬": "\\iint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};
const accents: Readonly<Record<string, string>> = {
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0305": "\\overline",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u20d7": "\\vec",
};

/** Writes an equation of Office (OMML, ECMA-376 part 1, 22.1) as LaTeX. Signs stay as they are. */
export function latexOf(element: XmlElement | undefined): string {
  const part = (name: string) => latexOf(elementAt(element, name)).trim();
  const parts = (name: string) => elementsOf(element, name).map((one) => latexOf(one).trim());
  const sign = (name: string, otherwise: string) =>
    attributeOf(elementAt(element, `${element?.name}Pr`, name), "val") ?? otherwise;
  switch (element?.name) {
    case undefined:
      return "";
    case "t":
      return textOf(element);
    case "f":
      return `\\frac{${part("num")}}{${part("den")}}`;
    case "sSup":
    case "sSub":
    case "sSubSup":
      return `${part("e")}${lower(part("sub"))}${upper(part("sup"))}`;
    case "sPre":
      return `{}${lower(part("sub"))}${upper(part("sup"))}${part("e")}`;
    case "rad":
      return part("deg") === "" ? `\\sqrt{${part("e")}}` : `\\sqrt[${part("deg")}]{${part("e")}}`;
    case "nary":
      return `${sums[sign("chr", "∫")] ?? sign("chr", "∫")}${lower(part("sub"))}${upper(part("sup"))} ${part("e")}`;
    case "d":
      return `${sign("begChr", "(")}${parts("e").join(sign("sepChr", "|"))}${sign("endChr", ")")}`;
    case "func":
      return `${part("fName")} ${part("e")}`;
    case "limLow":
      return `${part("e")}${lower(part("lim"))}`;
    case "limUpp":
      return `${part("e")}${upper(part("lim"))}`;
    case "acc":
      return `${accents[sign("chr", "\u0302")] ?? "\\hat"}{${part("e")}}`;
    case "bar":
      return `\\overline{${part("e")}}`;
    case "m":
      return `\\begin{matrix}${elementsOf(element, "mr").map(rowOf).join(" \\\\ ")}\\end{matrix}`;
    case "eqArr":
      return parts("e").join(" \\\\ ");
    default:
      return elementsOf(element).map(childOf).join("");
  }
}

const lower = (text: string) => (text === "" ? "" : `_{${text}}`);
const upper = (text: string) => (text === "" ? "" : `^{${text}}`);

function rowOf(row: XmlElement): string {
  return elementsOf(row, "e")
    .map((cell) => latexOf(cell).trim())
    .join(" & ");
}

/** Ending of the names of elements that say how an equation looks. */
function childOf(child: XmlElement): string {
  return child.name.endsWith("Pr") ? "" : latexOf(child);
}
