import type { Schema } from "../../api/client.ts";
import { linkHere, place, setQuery } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { Field } from "../../parts/field.tsx";
import { useFilterInput } from "../../parts/use-filter-input.ts";
import { type ChoiceName, choices } from "./call-query.ts";

interface CallFiltersProps {
  counts: Schema<"CallCounts"> | null;
  /** What a value of a filter is called. */
  nameOf: (filter: ChoiceName, value: string) => string;
}

/** Days that are given by themselves take the place of those with a name. */
const given = { day: null };

const days = [
  ["", t("All days")],
  ["today", t("Today")],
  ["yesterday", t("Yesterday")],
  ["week", t("Last 7 days")],
] as const;

/** Fields that say which calls are listed, each choice with its number of calls. The address keeps them. */
export function CallFilters({ counts, nameOf }: CallFiltersProps) {
  const { query } = place.value;
  const text = useFilterInput("text");
  const caller = useFilterInput("caller");
  const externalId = useFilterInput("externalId");
  const from = useFilterInput("from", given);
  const until = useFilterInput("until", given);
  const isOpen = ["externalId", "caller", "from", "until"].some((name) => query.has(name));
  return (
    <search class="call-filters panel">
      <nav class="chips" aria-label={t("Days")}>
        {days.map(([day, title]) => (
          <a
            key={day}
            href={linkHere({ day, from: null, until: null })}
            aria-current={
              (query.get("day") ?? "") === day && !query.has("from") && !query.has("until") ? "true" : undefined
            }
          >
            {title}
          </a>
        ))}
      </nav>
      <Field label={t("Words that were said")}>
        <input type="search" data-search placeholder={t("charged twice")} {...text} />
      </Field>
      {(Object.keys(choices) as ChoiceName[]).map((name) => (
        <Choice key={name} {...{ name, counts, nameOf }} />
      ))}
      <details open={isOpen}>
        <summary>{t("Caller, own id, days")}</summary>
        <div class="call-filters">
          <Field label={t("Caller")}>
            <input placeholder="phone:+49301234" {...caller} />
          </Field>
          <Field label={t("Your own id of the call")}>
            <input placeholder="room-17" {...externalId} />
          </Field>
          <Field label={t("From")}>
            <input type="date" {...from} />
          </Field>
          <Field label={t("To")}>
            <input type="date" {...until} />
          </Field>
        </div>
      </details>
    </search>
  );
}

/** A choice among the values that calls have. The one that is chosen is there even where no call has it. */
function Choice({ name, counts, nameOf }: CallFiltersProps & { name: ChoiceName }) {
  const chosen = place.value.query.get(name) ?? "";
  const values = counts?.facets.find(({ filter }) => filter === name)?.values ?? [];
  const shown =
    chosen === "" || values.some(({ value }) => value === chosen) ? values : [{ value: chosen, calls: 0 }, ...values];
  return (
    <Field label={choices[name].title}>
      <select
        value={chosen}
        class={chosen === "" ? "" : "is-set"}
        disabled={shown.length === 0}
        onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}
      >
        <option value="">{t("any")}</option>
        {shown.map(({ value, calls }) => (
          <option key={value} value={value}>
            {nameOf(name, value)} ({calls})
          </option>
        ))}
      </select>
    </Field>
  );
}
