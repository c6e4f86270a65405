import { MathMLToLaTeX } from "mathml-to-latex";

/** Elements that have an equation and its drawing, by the programs that write them: KaTeX, Wikipedia, MathJax. */
const holders = ".katex, .mwe-math-element, mjx-container, .MathJax";
/** Elements that MathJax shows until it has drawn the TeX that follows. */
const previews = ".MathJax_Preview, .MathJax, .MathJax_Display";

/**
 * Writes the equations of a page into its text as LaTeX. Most are in hidden parts, for screen readers or for a script
 * that is not run here.
 */
export function writeMath(page: Document): void {
  for (const script of page.querySelectorAll('script[type^="math/tex"]')) {
    for (let before = script.previousElementSibling; before?.matches(previews); before = script.previousElementSibling)
      before.remove();
    const tex = script.textContent ?? "";
    script.replaceWith(isProse(tex, "") ? "" : tex);
  }
  for (const math of page.querySelectorAll("math")) {
    const latex = texBeside(math) ?? converted(math);
    if (latex) (math.closest(holders) ?? math).replaceWith(latex);
  }
}

/** Returns the TeX that the page itself has for an equation, and takes its annotations out. */
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
 * Most words of TeX that the drawing does not have. Equations have few words, so more are a text that only machines
 * see.
 */
const mostUnseenWords = 2;

/** Whether TeX says what its drawing does not. A visitor sees only the drawing. */
function isProse(tex: string, drawn: string): boolean {
  const words = tex.replace(/\\[a-zA-Z]+/g, " ").match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !drawn.includes(word)).length > mostUnseenWords;
}
