/** A stretch of a call as its clock shows it, such as `1:05`. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, "0");
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** How long a call lasted; of one that is under way how long so far. */
export function Lasted({ call: { createdAt, endedAt } }: { call: { createdAt: string; endedAt: string | null } }) {
  return <>{clockOf((endedAt === null ? Date.now() : Date.parse(endedAt)) - Date.parse(createdAt))}</>;
}
