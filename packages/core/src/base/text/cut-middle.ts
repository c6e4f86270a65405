/** A text of at most `longest` characters, with … for the middle of a longer one. */
export function cutMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = Math.floor(longest / 4);
  return `${text.slice(0, longest - end - 1).toWellFormed()}…${text.slice(-end).toWellFormed()}`;
}
