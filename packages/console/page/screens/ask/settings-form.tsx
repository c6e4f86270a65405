import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";
import { t, tn } from "../../language/text.ts";
import { typedInto } from "../../parts/bound.ts";
import { Field } from "../../parts/field.tsx";
import type { SearchFields, Settings } from "./settings.ts";

interface SettingsFormProps {
  settings: Settings;
  bases: readonly Schema<"KnowledgeBase">[];
  change: (changed: Partial<Settings>) => void;
}

/** Knowledge bases up to which all are in sight without a search. */
const inSight = 8;

/** The settings of one search. Each change stands in the address at once. */
export function SettingsForm({ settings, bases, change }: SettingsFormProps) {
  const words = useSignal("");
  const chosen = new Set(settings.knowledgeBaseIds);
  const shown = bases.filter(({ name }) => name.toLowerCase().includes(words.value.trim().toLowerCase()));
  const choose = (isChosen: (id: string) => boolean) =>
    change({ knowledgeBaseIds: bases.map(({ id }) => id).filter(isChosen) });
  const isShown = (id: string) => shown.some((base) => base.id === id);
  return (
    <>
      <fieldset class="bases">
        <legend class="field-name">{t("Knowledge bases")}</legend>
        {bases.length > 1 && (
          <div class="row">
            {bases.length > inSight && (
              <input
                class="grow"
                aria-label={t("Search knowledge bases")}
                placeholder={t("Search by name")}
                {...typedInto(words)}
              />
            )}
            <button type="button" class="quiet" onClick={() => choose((id) => chosen.has(id) || isShown(id))}>
              {t("All")}
            </button>
            <button type="button" class="quiet" onClick={() => choose((id) => chosen.has(id) && !isShown(id))}>
              {t("None")}
            </button>
          </div>
        )}
        {shown.map(({ id, name, chunkCount }) => (
          <label key={id} class="check">
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={() => choose((each) => (each === id ? !chosen.has(each) : chosen.has(each)))}
            />
            <bdi>{name}</bdi> <span class="small">{tn(chunkCount, "{n} chunk", "{n} chunks")}</span>
          </label>
        ))}
      </fieldset>
      <SearchSettings {...{ settings, change }} />
    </>
  );
}

interface SearchProps {
  settings: SearchFields;
  change: (changed: Partial<SearchFields>) => void;
}

/** The settings beside the knowledge bases. */
export function SearchSettings({ settings, change }: SearchProps) {
  return (
    <>
      <div class="row">
        <NumberField label={t("Results")} name="topK" min={1} max={50} step={1} {...{ settings, change }} />
        <NumberField
          label={t("Threshold")}
          name="similarityThreshold"
          min={0}
          max={1}
          step={0.05}
          {...{ settings, change }}
        />
        <NumberField
          label={t("Deadline, ms")}
          name="deadlineMs"
          min={1}
          max={30_000}
          step={50}
          {...{ settings, change }}
        />
      </div>
      <div class="row">
        <Check label={t("Keyword search")} name="keywordSearch" {...{ settings, change }} />
        <Check label={t("Reranking")} name="reranking" {...{ settings, change }} />
      </div>
    </>
  );
}

interface PartProps<Name> extends SearchProps {
  label: string;
  name: Name;
}

type NumberProps = PartProps<"topK" | "similarityThreshold" | "deadlineMs"> & Record<"min" | "max" | "step", number>;

function NumberField({ label, name, settings, change, ...range }: NumberProps) {
  return (
    <Field label={label}>
      <input
        type="number"
        {...range}
        value={settings[name]}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== "" && currentTarget.reportValidity())
            change({ [name]: currentTarget.valueAsNumber });
        }}
      />
    </Field>
  );
}

function Check({ label, name, settings, change }: PartProps<"keywordSearch" | "reranking">) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={settings[name]}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
      />
      {label}
    </label>
  );
}
