import { place, setQuery } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";

interface Bounds {
  minBytes?: number;
  maxBytes?: number;
  updatedFrom?: string;
  updatedTo?: string;
}

const sizes = {
  small: { title: t("up to 100 KB"), maxBytes: 100_000 },
  medium: { title: t("100 KB to 1 MB"), minBytes: 100_000, maxBytes: 1_000_000 },
  large: { title: t("1 MB to 10 MB"), minBytes: 1_000_000, maxBytes: 10_000_000 },
  largest: { title: t("10 MB and more"), minBytes: 10_000_000 },
};

/** Days before today at which a span begins and ends; null where it is open. */
const spans = {
  today: { title: t("today"), days: [0, null] },
  week: { title: t("in the last 7 days"), days: [6, null] },
  month: { title: t("in the last 30 days"), days: [29, null] },
  older: { title: t("before that"), days: [null, 29] },
} as const;

const valueIn = <All extends object>(all: All, name: string | null): All[keyof All] | null =>
  name !== null && Object.hasOwn(all, name) ? all[name as keyof All] : null;

/** The size and the last change that the address asks for. */
export function boundsOf(query: URLSearchParams): Bounds {
  const { minBytes, maxBytes }: Bounds = valueIn(sizes, query.get("size")) ?? {};
  const [from, to] = valueIn(spans, query.get("changed"))?.days ?? [null, null];
  return {
    ...(minBytes !== undefined && { minBytes }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(from !== null && { updatedFrom: dayAgo(from) }),
    ...(to !== null && { updatedTo: dayAgo(to) }),
  };
}

/** The beginning of a day where the reader is, so many days before today. */
function dayAgo(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}

/** Chooses sources by the size of their file, and by when they last changed. */
export function SizeAndDate() {
  const { query } = place.value;
  return (
    <>
      <Field label={t("Size")}>
        <Choice
          value={query.get("size") ?? ""}
          options={optionsOf(t("any"), sizes)}
          change={(size) => setQuery({ size })}
        />
      </Field>
      <Field label={t("Changed")}>
        <Choice
          value={query.get("changed") ?? ""}
          options={optionsOf(t("any time"), spans)}
          change={(changed) => setQuery({ changed })}
        />
      </Field>
    </>
  );
}

const optionsOf = (any: string, all: Record<string, { title: string }>): [string, string][] => [
  ["", any],
  ...Object.entries(all).map(([name, { title }]): [string, string] => [name, title]),
];
