import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { place, setQuery } from "../../app/route.ts";
import { Field } from "../../parts/field.tsx";

/** Which calls the address asks for, as /v1 takes it. */
export interface CallFilter {
  externalId?: string;
  status?: "active" | "ended";
  teamId?: string;
  heldBy?: string;
  caller?: string[];
  from?: string;
  to?: string;
}

const dayMs = 86_400_000;

/** Null: no filter is set. */
export function filterOf(query: URLSearchParams): CallFilter | null {
  const text = (name: string) => query.get(name) ?? undefined;
  const [from, until] = [startOf(query.get("from")), startOf(query.get("until"))];
  const caller = text("caller");
  const filter: CallFilter = {
    externalId: text("externalId"),
    status: text("status") as CallFilter["status"],
    teamId: text("team"),
    heldBy: text("member"),
    caller: caller === undefined ? undefined : [caller],
    from: from === null ? undefined : new Date(from).toISOString(),
    to: until === null ? undefined : new Date(until + dayMs).toISOString(),
  };
  return Object.values(filter).some((value) => value !== undefined) ? filter : null;
}

/** The beginning of a day where the reader is; null when it is none. */
function startOf(day: string | null): number | null {
  const time = day === null ? Number.NaN : Date.parse(`${day}T00:00`);
  return Number.isNaN(time) ? null : time;
}

/** Fields that say which calls are listed. The address keeps them. */
export function CallFilters() {
  const { query } = place.value;
  const teams = useList(
    (cursor, signal) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal })),
    [],
  );
  const bound = (name: string) => ({
    value: query.get(name) ?? "",
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      setQuery({ [name]: currentTarget.value.trim() }),
  });
  return (
    <>
      <div class="grow">
        <Field label="Your own id of the call">
          <input data-search placeholder="room-17" {...bound("externalId")} />
        </Field>
      </div>
      <Field label="Status">
        <select {...bound("status")}>
          <option value="">all</option>
          <option value="active">active</option>
          <option value="ended">ended</option>
        </select>
      </Field>
      <Field label="Team">
        <select {...bound("team")}>
          <option value="">all</option>
          {teams.items?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Member that had it">
        <input placeholder="billing" {...bound("member")} />
      </Field>
      <Field label="Caller">
        <input placeholder="phone:+49301234" {...bound("caller")} />
      </Field>
      <Field label="From">
        <input type="date" {...bound("from")} />
      </Field>
      <Field label="To">
        <input type="date" {...bound("until")} />
      </Field>
    </>
  );
}
