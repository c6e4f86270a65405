import { MathMLToLaTeX } from "mathml-to-latex";

/** Elements that hold an equation and how it is drawn, by the programs that write them: KaTeX, Wikipedia, MathJax. */
const holders = ".katex, .mwe-math-element, mjx-container, .MathJax";
/** MathJax shows this until it has drawn the TeX that follows. */
const previews = ".MathJax_Preview, .MathJax, .MathJax_Display";

/** Puts the equations of a page into its text as LaTeX. Most stand in parts that are hidden, for screen readers or for a script that is not run here. */
export function writeMath(page: Document): void {
  for (const script of page.querySelectorAll('script[type^="math/tex"]')) {
    for (let before = script.previousElementSibling; before?.matches(previews); before = script.previousElementSibling) before.remove();
    script.replaceWith(script.textContent ?? "");
  }
  for (const math of page.querySelectorAll("math")) {
    const latex = texBeside(math) ?? converted(math);
    if (latex) (math.closest(holders) ?? math).replaceWith(latex);
  }
}

/** TeX that the page itself gives for an equation. */
function texBeside(math: Element): string | null {
  const tex = math.querySelector('annotation[encoding*="tex" i]')?.textContent ?? math.getAttribute("alttext") ?? "";
  return tex.replace(/^\s*\{\\(?:display|text)style\s+([\s\S]*)\}\s*$/, "$1").trim() || null;
}

function converted(math: Element): string | null {
  const { XMLSerializer } = math.ownerDocument.defaultView!;
  try {
    return MathMLToLaTeX.convert(new XMLSerializer().serializeToString(math)).trim() || null;
  } catch {
    return null;
  }
}
