/** Whether a name is the pattern. `*` stands for any characters, also for none; all others are compared as they are. */
export function matchesName(name: string | null, pattern: string): boolean {
  if (name === null) return false;
  const [head = "", ...parts] = pattern.split("*");
  const tail = parts.pop();
  if (tail === undefined) return name === pattern;
  if (!name.startsWith(head)) return false;
  let at = head.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - tail.length >= at && name.endsWith(tail);
}
