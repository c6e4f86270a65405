import { MathMLToLaTeX } from "mathml-to-latex";

/** Elements that hold an equation and how it is drawn, by the programs that write them: KaTeX, Wikipedia, MathJax. */
const holders = ".katex, .mwe-math-element, mjx-container, .MathJax";
/** MathJax shows this until it has drawn the TeX that follows. */
const previews = ".MathJax_Preview, .MathJax, .MathJax_Display";

/**
 * Puts the equations of a page into its text as LaTeX. Most stand in parts that are hidden, for screen readers or for a
 * script that is not run here.
 */
export function writeMath(page: Document): void {
  for (const script of page.querySelectorAll('script[type^="math/tex"]')) {
    for (let before = script.previousElementSibling; before?.matches(previews); before = script.previousElementSibling) before.remove();
    const tex = script.textContent ?? "";
    script.replaceWith(isProse(tex, "") ? "" : tex);
  }
  for (const math of page.querySelectorAll("math")) {
    const latex = texBeside(math) ?? converted(math);
    if (latex) (math.closest(holders) ?? math).replaceWith(latex);
  }
}

/** TeX that the page itself gives for an equation, whose annotations are taken out. */
function texBeside(math: Element): string | null {
  const tex = math.querySelector('annotation[encoding*="tex" i]')?.textContent ?? math.getAttribute("alttext") ?? "";
  for (const annotation of math.querySelectorAll("annotation, annotation-xml")) annotation.remove();
  if (isProse(tex, math.textContent ?? "")) return null;
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

/**
 * Equations have few words of their own, and more than this many that the drawing does not have are a text that only
 * machines see.
 */
const mostUnseenWords = 2;

/** Whether TeX, which a visitor sees only as it is drawn, says what the drawing does not. */
function isProse(tex: string, drawn: string): boolean {
  const words = tex.replace(/\\[a-zA-Z]+/g, " ").match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !drawn.includes(word)).length > mostUnseenWords;
}
