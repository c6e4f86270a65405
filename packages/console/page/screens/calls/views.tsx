import { useSignal } from "@preact/signals";
import { linkTo, place } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";
import { filterNames } from "./call-query.ts";

/** Filters under a name. They stay in this browser: for a colleague, the address says the same. */
interface View {
  name: string;
  query: Record<string, string>;
}

const storedAt = "cuecard.callViews";

/** What most people look for. */
const usual: readonly View[] = [
  { name: t("Hand-offs taken back, yesterday"), query: { day: "yesterday", handoff: "undone" } },
  { name: t("Without an answer, last 7 days"), query: { day: "week", unanswered: "yes" } },
];

function stored(): View[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(storedAt) ?? "[]");
    return Array.isArray(views) ? (views as View[]).filter(({ name, query }) => typeof name === "string" && query) : [];
  } catch {
    return [];
  }
}

/** Views of the list: the usual ones, those that were saved, and a way to save this one. */
export function Views() {
  const views = useSignal(stored());
  const name = useSignal("");
  const query = Object.fromEntries(
    filterNames.flatMap((each) => {
      const value = place.value.query.get(each);
      return value === null ? [] : [[each, value]];
    }),
  );
  const keep = (next: View[]) => {
    localStorage.setItem(storedAt, JSON.stringify(next));
    views.value = next;
  };
  const isHere = (view: View) =>
    JSON.stringify(Object.entries(view.query).sort()) === JSON.stringify(Object.entries(query).sort());
  return (
    <div class="row">
      <nav class="chips" aria-label={t("Views")}>
        {[...usual, ...views.value].map((view) => (
          <a key={view.name} href={linkTo(["calls"], view.query)} aria-current={isHere(view) ? "true" : undefined}>
            <bdi>{view.name}</bdi>
          </a>
        ))}
      </nav>
      {views.value.filter(isHere).map((view) => (
        <button
          key={view.name}
          type="button"
          onClick={() => {
            const before = views.value;
            keep(before.filter((each) => each !== view));
            tell(t("The view “{name}” is gone.", { name: view.name }), async () => keep(before));
          }}
        >
          {t("Forget this view")}
        </button>
      ))}
      {Object.keys(query).length > 0 && ![...usual, ...views.value].some(isHere) && (
        <ActionForm
          verb={t("Save this view")}
          className="row"
          act={async () => {
            keep([...views.value.filter((each) => each.name !== name.value), { name: name.value, query }]);
            tell(t("Saved the view “{name}” in this browser.", { name: name.value }));
            name.value = "";
          }}
        >
          <TextField label={t("Name of the view")} value={name} />
        </ActionForm>
      )}
    </div>
  );
}
