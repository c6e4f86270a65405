/** Is this what a page shows? `…` stands for what differs each time. */
export function shows(shown: string, printed: string): boolean {
  const pieces = shown
    .trim()
    .split("…")
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[\\s\\S]*?")}$`).test(printed.trim());
}
