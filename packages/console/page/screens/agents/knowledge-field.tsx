import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { allOf } from "../../api/pages.ts";
import { linkTo } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";

type Attachment = Schema<"Attachment">;

const modes: Record<Attachment["mode"], string> = {
  auto: t("when the caller's words need it"),
  preload: t("at every turn"),
  tool: t("when the model calls the search tool"),
};

/** What a new attachment has: the service's own defaults. */
const beginning = {
  mode: "auto",
  topK: 3,
  similarityThreshold: 0.6,
  reranking: true,
  keywordSearch: true,
  preloadMaxTokens: 2_000,
} as const;

interface KnowledgeFieldProps {
  value: readonly Attachment[];
  change: (next: Attachment[]) => void;
}

/** The knowledge bases that an agent may search, each with when, how much and how. */
export function KnowledgeField({ value, change }: KnowledgeFieldProps) {
  const bases = useLoad(
    (signal) =>
      allOf((cursor) => dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  const names = new Map(bases.data?.map(({ id, name }) => [id, name]));
  const free = bases.data?.filter(({ id }) => !value.some(({ knowledgeBaseId }) => knowledgeBaseId === id)) ?? [];
  return (
    <fieldset class="list">
      <legend class="field-name">{t("Knowledge")}</legend>
      {value.length === 0 && <p class="small">{t("It knows nothing but its instructions.")}</p>}
      {value.map((attachment, at) => {
        const { knowledgeBaseId } = attachment;
        return (
          <Attached
            key={knowledgeBaseId}
            attachment={attachment}
            name={names.get(knowledgeBaseId) ?? knowledgeBaseId}
            isThere={bases.data === null || names.has(knowledgeBaseId)}
            change={(next) => change(next === null ? value.toSpliced(at, 1) : value.with(at, next))}
          />
        );
      })}
      {free.length > 0 && (
        <select
          aria-label={t("Add a knowledge base")}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== "") change([...value, { knowledgeBaseId: currentTarget.value, ...beginning }]);
            currentTarget.value = "";
          }}
        >
          <option value="">{t("Add a knowledge base …")}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {bases.data?.length === 0 && (
        <p class="small">
          {tx("There is none yet: {make}.", { make: <a href={linkTo(["knowledge"])}>{t("make one")}</a> })}
        </p>
      )}
    </fieldset>
  );
}

interface AttachedProps {
  attachment: Attachment;
  name: string;
  /** Whether the knowledge base is still there. */
  isThere: boolean;
  change: (next: Attachment | null) => void;
}

function Attached({ attachment, name, isThere, change }: AttachedProps) {
  const { knowledgeBaseId, mode } = attachment;
  const number = (key: "topK" | "similarityThreshold" | "preloadMaxTokens", range: object) => ({
    type: "number" as const,
    ...range,
    value: attachment[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (currentTarget.value !== "" && currentTarget.reportValidity())
        change({ ...attachment, [key]: currentTarget.valueAsNumber });
    },
  });
  const check = (key: "reranking" | "keywordSearch", label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={attachment[key]}
        onChange={({ currentTarget }) => change({ ...attachment, [key]: currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <fieldset class="attached">
      <legend>
        <a href={linkTo(["knowledge", knowledgeBaseId])}>
          <bdi>{name}</bdi>
        </a>
        {!isThere && <span class="badge bad">{t("it is not there any more")}</span>}
      </legend>
      <div class="row">
        <Field label={t("Searched")}>
          <Choice
            value={mode}
            options={Object.entries(modes) as [typeof mode, string][]}
            change={(next) => change({ ...attachment, mode: next })}
          />
        </Field>
        <Field label={t("Passages")}>
          <input {...number("topK", { min: 1, max: 10, step: 1 })} />
        </Field>
        <Field label={t("Threshold")}>
          <input {...number("similarityThreshold", { min: 0, max: 1, step: "any" })} />
        </Field>
        <Field label={t("Tokens a turn")}>
          <input {...number("preloadMaxTokens", { min: 1, max: 100_000, step: 1 })} />
        </Field>
      </div>
      <div class="row">
        {check("keywordSearch", t("Keyword search"))}
        {check("reranking", t("Reranking"))}
        <button type="button" class="quiet" aria-label={t("Remove {name}", { name })} onClick={() => change(null)}>
          {t("Remove")}
        </button>
      </div>
    </fieldset>
  );
}
