import type { Contract, ContractLook } from "./contracts.ts";

const plain =
  "body { font: 11pt serif } h1 { font-size: 15pt } h2 { font-size: 11pt; margin: 14px 0 2px } p { margin: 3px 0 }";
/** What each look adds, for those that are printed. */
const styles: Partial<Record<ContractLook, string>> = {
  "bold numbers": "p { text-align: justify }",
  "two lines in the middle": "h1, h2 { text-align: center } body { font: 10pt sans-serif } h2 { font-size: 10pt }",
  underlined: "h2 { text-decoration: underline } body { font: 12px sans-serif } h2 { font-size: 12px }",
  "hanging numbers": "h2, p { display: flex } h2 > span, p > span { flex: none; width: 44px }",
  capitals: "body { font: 10pt sans-serif } h2 { font-size: 10pt } h1 { font-size: 10pt; text-align: center }",
  "two columns":
    "main { columns: 2; column-gap: 24px } body { font: 8.5pt sans-serif } h2 { font-size: 8.5pt; color: #16508a }",
  questions: "body { font: 11pt sans-serif } h2 { margin: 8px 0 0 } p { margin: 0 }",
};

/** A contract as the HTML of a page in its look. Null where the look is one of Word. */
export function pageOf({ look, title, introduction, sections }: Contract): string | null {
  const style = styles[look];
  if (style === undefined) return null;
  const numbered = (text: string) => {
    const [, number, words] = /^(\d[\d.]*)\s(.*)$/s.exec(text) ?? [];
    return look === "hanging numbers" && number ? `<span>${number}</span><div>${words}</div>` : text;
  };
  const headingOf = (text: string) =>
    look === "two lines in the middle" ? text.replace(/^(§ \d+) /, "$1<br>") : numbered(text);
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<h2>${headingOf(heading)}</h2>${paragraphs.map((text) => `<p>${numbered(text)}</p>`).join("")}`,
  );
  return `<style>${plain}${style}</style><h1>${title}</h1><p>${introduction}</p><main>${body.join("")}</main>`;
}
