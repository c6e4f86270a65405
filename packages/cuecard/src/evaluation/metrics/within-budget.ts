/**
 * Tokens of the piece. What goes into a budget of tokens: whole ones, best first; one that does not fit is left out and
 * the next is tried.
 */
export function withinBudget<Piece extends { tokens: number }>(ranked: readonly Piece[], budget: number): Piece[] {
  let left = budget;
  return ranked.filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
