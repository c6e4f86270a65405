import { t } from "../../../language/text.ts";
import type { Form } from "./fields.tsx";

interface ChooseProps {
  label: string;
  members: Form["members"];
  /** In the order in which they count. */
  value: readonly string[];
  change: (ids: string[]) => void;
  /** What it means that none is chosen. */
  none: string;
}

/** Some members of the team, by their names. One that is not there any more can be taken out. */
export function ChooseMembers({ label, members, value, change, none }: ChooseProps) {
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? id;
  const free = members.filter(({ id }) => !value.includes(id));
  return (
    <div class="row chosen-members">
      {value.length === 0 && <span class="small">{none}</span>}
      {value.map((id) => (
        <span key={id} class={`badge ${members.some((member) => member.id === id) ? "accent" : "bad"}`}>
          <bdi>{nameOf(id)}</bdi>
          <button
            type="button"
            class="quiet"
            aria-label={t("Take {name} out", { name: nameOf(id) })}
            onClick={() => change(value.filter((each) => each !== id))}
          >
            ×
          </button>
        </span>
      ))}
      {free.length > 0 && (
        <select
          aria-label={label}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== "") change([...value, currentTarget.value]);
            currentTarget.value = "";
          }}
        >
          <option value="">{value.length === 0 ? t("Choose …") : t("Add …")}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
