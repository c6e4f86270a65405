/** As the reader's own browser writes dates. */
const long = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A moment in the reader's own time zone; a short one is its day, with the rest at hand. */
export function Time({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const date = new Date(at);
  if (!isShort) return <time dateTime={at}>{long.format(date)}</time>;
  return (
    <time dateTime={at} title={long.format(date)}>
      {short.format(date)}
    </time>
  );
}
