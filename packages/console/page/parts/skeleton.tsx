import { t } from "../language/text.ts";

/** Grey rows where something is loaded. They come a moment late, so that what is quick does not flicker. */
export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status" aria-label={t("Loading")}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}
