/** `Q:`, `Question 3.`, `Pregunta:` … at the beginning of a text. */
const marked =
  /^\s*(?:\*\*|__)?(?:(?:Question|Frage|Pregunta|Domanda|Pergunta|Vraag|Вопрос|问|質問)\s*\d*\s*[:.)：]|[QFP]\s*\d*\s*[:：])/iu;
const askingEnd = /[?？؟][*_"'”»)\s]*$/;
const longestQuestion = 200;

/** The first line of a text when it is marked as a question or ends like one; null otherwise. */
export function openingQuestion(text: string): string | null {
  const end = text.indexOf("\n");
  const line = end < 0 ? text : text.slice(0, end);
  return marked.test(line) || (line.length <= longestQuestion && askingEnd.test(line)) ? line : null;
}
