/** As the reader's own browser writes dates. */
const long = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const day = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", year: "numeric" });
const minute = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "numeric" });
const dayAndMinute = new Intl.DateTimeFormat(undefined, {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});

/** A moment in the reader's own time zone; a short one, for lists, leaves out what goes without saying and has the rest at hand. */
export function Time({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const date = new Date(at);
  if (!isShort) return <time dateTime={at}>{long.format(date)}</time>;
  return (
    <time dateTime={at} title={long.format(date)}>
      {shortOf(date, new Date())}
    </time>
  );
}

/** `2:41 PM` of today, `Nov 27, 2:41 PM` of this year, else the day. */
function shortOf(date: Date, now: Date): string {
  if (date.toDateString() === now.toDateString()) return minute.format(date);
  return (date.getFullYear() === now.getFullYear() ? dayAndMinute : day).format(date);
}
