/** A line of more characters is cut after its sentences, so that one word does not change a page. */
const longLine = 600;
/** What is longer still is cut here, wherever that is. */
const longestLine = 2_000;

/** The lines of a text that hold more than white space, each with single spaces. */
export function textLines(text: string): string[] {
  return text.split(/[\n\r\u2028\u2029]+/).flatMap((line) => {
    const tidy = line.replace(/\s+/g, " ").trim();
    if (tidy.length <= longLine) return tidy === "" ? [] : [tidy];
    return tidy.split(/(?<=[.!?\u2026\u3002\uff01\uff1f\u061f\u0964]) /).flatMap((sentence) => cut(sentence));
  });
}

function cut(sentence: string): string[] {
  if (sentence.length <= longestLine) return [sentence];
  return sentence.match(new RegExp(`.{1,${longestLine}}`, "gsu"))!;
}
