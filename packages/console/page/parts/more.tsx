import { t } from "../language/text.ts";

/** The button below a list that has more. */
export function More({
  list: { hasMore, more, isLoading },
}: {
  list: { hasMore: boolean; more: () => void; isLoading: boolean };
}) {
  if (!hasMore) return null;
  return (
    <button type="button" onClick={more} disabled={isLoading}>
      {t("Show more")}
    </button>
  );
}
