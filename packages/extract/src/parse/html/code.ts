/** Classes in which pages and their highlighters name the language of a code block. */
const languageClass = /(?:^|\s)(?:language|lang|highlight-source|highlight|brush:?|sourceCode|code)[-:\s]+([\w+#.-]+)/i;
const noLanguage = /^(?:none|plain|plaintext|text|nohighlight|highlight|block|wrapper|box)$/i;
/** How many levels above the block a highlighter's own elements may be. */
const steps = 3;

/** Finds the language that a `pre`, the `code` in it, or an element around it names. Null when none does. */
export function codeLanguage(pre: Element): string | null {
  const named = [pre.querySelector("code"), pre];
  for (let around = pre.parentElement; around && named.length < 2 + steps; around = around.parentElement)
    named.push(around);
  for (const element of named) {
    const language =
      element?.getAttribute("data-lang") ?? languageClass.exec(element?.getAttribute("class") ?? "")?.[1];
    if (language && !noLanguage.test(language)) return language.toLowerCase();
  }
  return null;
}

/** Returns code line by line. Some highlighters put each line into an element, or separate lines by `br`. */
export function codeText(pre: Element): string {
  const pieces: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === 3) pieces.push(node.textContent ?? "");
    if (node.nodeName === "BR") pieces.push("\n");
    const line = node.nodeName === "DIV" || node.nodeName === "LI" || node.nodeName === "TR" || node.nodeName === "P";
    if (line && pieces.length > 0 && !pieces.at(-1)!.endsWith("\n")) pieces.push("\n");
    for (const child of node.childNodes) visit(child);
    if (line && !pieces.at(-1)?.endsWith("\n")) pieces.push("\n");
  };
  visit(pre);
  return pieces.join("").replace(/^\n+|\s+$/g, "");
}
