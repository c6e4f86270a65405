import { useSignal } from "@preact/signals";
import { t } from "../../language/text.ts";
import { typedInto } from "../../parts/bound.ts";
import { JsonField } from "../../parts/json-field.tsx";

type Own = Record<string, unknown>;

/** What most hosts keep with an agent, with the shape that it begins with. */
const usual: Record<string, { about: string; beginning: unknown }> = {
  voice: { about: t("How it sounds, as your voice server reads it."), beginning: { name: "", speed: 1 } },
  tools: {
    about: t("Functions of your own that its model may call."),
    beginning: [{ type: "function", function: { name: "", description: "", parameters: { type: "object" } } }],
  },
  model: { about: t("The model that answers, as your voice server reads it."), beginning: "" },
};

/** Values that are kept with the agent and handed on as they are: its voice, its tools and whatever else your code reads. */
export function OwnValues({ value, change }: { value: Own; change: (next: Own) => void }) {
  const name = useSignal("");
  const missing = Object.keys(usual).filter((each) => !(each in value));
  function add(key: string) {
    change({ ...value, [key]: usual[key]?.beginning ?? "" });
    name.value = "";
  }
  return (
    <fieldset class="list">
      <legend class="field-name">{t("Voice, tools and other values")}</legend>
      <p class="hint">{t("They go with every turn to your voice server; Cuecard itself does not read them.")}</p>
      {Object.entries(value).map(([key, each]) => (
        <OwnValue
          key={key}
          name={key}
          value={each}
          change={(next) => {
            const { [key]: _old, ...rest } = value;
            change(next === undefined ? rest : { ...value, [key]: next });
          }}
        />
      ))}
      <div class="row">
        {missing.map((key) => (
          <button key={key} type="button" onClick={() => add(key)}>
            {t("Add {key}", { key })}
          </button>
        ))}
        <input
          class="grow"
          aria-label={t("Name of another value")}
          placeholder={t("Another value, such as temperature")}
          {...typedInto(name)}
        />
        <button
          type="button"
          disabled={name.value.trim() === "" || name.value.trim() in value}
          onClick={() => add(name.value.trim())}
        >
          {t("Add")}
        </button>
      </div>
    </fieldset>
  );
}

/** One value: what is plain in one line each, everything else as JSON. */
function OwnValue({ name, value, change }: { name: string; value: unknown; change: (next: unknown) => void }) {
  const about = usual[name]?.about;
  return (
    <fieldset class="attached">
      <legend>{name}</legend>
      {about && <p class="hint">{about}</p>}
      {isFlat(value) ? (
        Object.entries(value).map(([key, each]) => (
          <label key={key} class="pair">
            <span class="mono small">{key}</span>
            <input
              dir="auto"
              value={String(each)}
              onChange={({ currentTarget }) => change({ ...value, [key]: asBefore(each, currentTarget.value) })}
            />
          </label>
        ))
      ) : typeof value === "string" ? (
        <input
          dir="auto"
          aria-label={name}
          value={value}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <JsonField
          given={{ "aria-label": name }}
          value={value}
          // A field that is emptied is about to be typed again; "Remove" takes the value away.
          change={(next) => next !== undefined && change(next)}
        />
      )}
      <button
        type="button"
        class="quiet start"
        aria-label={t("Remove {name}", { name })}
        onClick={() => change(undefined)}
      >
        {t("Remove")}
      </button>
    </fieldset>
  );
}

function isFlat(value: unknown): value is Record<string, string | number | boolean> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  return values.length > 0 && values.every((each) => ["string", "number", "boolean"].includes(typeof each));
}

/** What was typed, of the kind that was there. */
function asBefore(before: string | number | boolean, typed: string): string | number | boolean {
  if (typeof before === "number" && typed.trim() !== "" && !Number.isNaN(Number(typed))) return Number(typed);
  if (typeof before === "boolean" && /^(true|false)$/.test(typed.trim())) return typed.trim() === "true";
  return typed;
}
