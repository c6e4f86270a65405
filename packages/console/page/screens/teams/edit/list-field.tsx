import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../../language/text.ts";
import { Prose } from "../../../parts/prose.tsx";
import { type FieldProps, Fields, isIn, ProblemsAt } from "./fields.tsx";
import { emptyOf, plain, wordsOf } from "./schema.ts";

/** A list of objects, each of them closed until it is looked at: a team of 50 members and 60 rules has to stay light. */
export function ListField(props: FieldProps) {
  const { name, path, schema, value, change, form } = props;
  const items = Array.isArray(value) ? value : [];
  const item = plain(schema.items!, form.schemas);
  const added = useSignal<number | null>(null);
  return (
    <fieldset class="list">
      <legend class="field-name">
        {wordsOf(name, true)} ({items.length})
      </legend>
      {schema.description && (
        <span class="hint">
          <Prose text={schema.description} />
        </span>
      )}
      <ProblemsAt path={path} form={form} />
      {items.map((each, index) => (
        <Item
          key={index}
          {...{ form, name }}
          isAdded={added.value === index}
          path={`${path}[${index}]`}
          schema={item}
          value={each}
          change={(next) => change(next === undefined ? items.toSpliced(index, 1) : items.with(index, next))}
        />
      ))}
      <button
        type="button"
        class="start"
        onClick={() => {
          added.value = items.length;
          change([...items, emptyOf(item, form.schemas)]);
        }}
      >
        {t("Add to {list}", { list: wordsOf(name) })}
      </button>
    </fieldset>
  );
}

/** An item of a list, closed until it is looked at. */
export function Item({ isAdded, ...props }: FieldProps & { isAdded: boolean }) {
  const { name, path, value, change, form } = props;
  const isOpen = useSignal(isAdded || isIn(form.at, path));
  useEffect(() => {
    if (isIn(form.at, path)) isOpen.value = true;
  }, [form.at]);
  const problems = form.problems.filter((problem) => isIn(problem.path, path)).length;
  return (
    <details
      class="item"
      id={path}
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <bdi>{titleOf(value, form.members)}</bdi>{" "}
        {problems > 0 && <span class="badge bad">{t("{n} to correct", { n: problems })}</span>}
      </summary>
      {isOpen.value && (
        <div class="form">
          <ProblemsAt path={path} form={form} />
          <FieldsOfItem {...props} />
          <button type="button" class="quiet start" onClick={() => change(undefined)}>
            {t("Remove this from {list}", { list: wordsOf(name) })}
          </button>
        </div>
      )}
    </details>
  );
}

/** An item's fields: those in words first, where there are such, and the rest folded behind them. */
export function FieldsOfItem(props: FieldProps) {
  const { name, path, schema, form } = props;
  const inWords = form.items[name];
  const isAskedFor = form.at !== null && inWords && !inWords.has.some((each) => isIn(form.at, `${path}.${each}`));
  if (!schema.properties) return <form.Field {...props} name="value" />;
  if (!inWords) return <Fields {...props} />;
  const without = [...inWords.has, ...notFor(props)];
  return (
    <>
      <inWords.Words {...props} />
      <details open={isAskedFor && form.at !== path && isIn(form.at, path)}>
        <summary>{t("More")}</summary>
        <div class="form">
          <Fields {...props} without={without} />
        </div>
      </details>
    </>
  );
}

/** What only a person has: a telephone, and hours. */
const ofPeople = ["assist", "destination", "ringForMs", "hours", "fallback", "dtmf"];

function notFor({ name, value }: FieldProps): readonly string[] {
  return name === "members" && (value as { kind?: unknown }).kind !== "human" ? ofPeople : [];
}

/** What an item is called: its name or id, else its beginning. */
function titleOf(value: unknown, members: FieldProps["form"]["members"]): string {
  const { name, agentId, knowledgeBaseId } = Object(value) as Record<string, unknown>;
  const title = [name, agentId, knowledgeBaseId].find((each) => typeof each === "string" && each !== "");
  if (typeof title === "string") return members.find(({ id }) => id === title)?.name ?? title;
  return isNew(value) ? t("New") : (JSON.stringify(value)?.slice(0, 60) ?? t("New"));
}

/** Nothing was set in it yet. */
function isNew(value: unknown): boolean {
  return Object.values(Object(value)).every(
    (each) => each === "" || (Array.isArray(each) && each.length === 0) || (typeof each === "object" && isNew(each)),
  );
}
