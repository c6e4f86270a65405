import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type FieldProps, Fields, isIn, ProblemsAt } from "./fields.tsx";
import { emptyOf, plain } from "./schema.ts";

/** A list of objects, each of them closed until it is looked at: a team of 50 members and 60 rules has to stay light. */
export function ListField(props: FieldProps) {
  const { name, path, schema, value, change, form } = props;
  const items = Array.isArray(value) ? value : [];
  const item = plain(schema.items!, form.schemas);
  return (
    <fieldset class="list">
      <legend class="field-name">
        {name} ({items.length})
      </legend>
      {schema.description && <span class="hint">{schema.description}</span>}
      <ProblemsAt path={path} form={form} />
      {items.map((each, index) => (
        <Item
          key={index}
          {...{ form, name }}
          path={`${path}[${index}]`}
          schema={item}
          value={each}
          change={(next) => change(next === undefined ? items.toSpliced(index, 1) : items.with(index, next))}
        />
      ))}
      <button type="button" class="start" onClick={() => change([...items, emptyOf(item, form.schemas)])}>
        Add to {name}
      </button>
    </fieldset>
  );
}

function Item(props: FieldProps) {
  const { name, path, schema, value, change, form } = props;
  const isOpen = useSignal(isIn(form.at, path));
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
        <bdi>{titleOf(value)}</bdi> {problems > 0 && <span class="badge bad">{problems} to correct</span>}
      </summary>
      {isOpen.value && (
        <div class="form">
          <ProblemsAt path={path} form={form} />
          {schema.properties ? <Fields {...props} /> : <form.Field {...props} name="value" />}
          <button type="button" class="quiet start" onClick={() => change(undefined)}>
            Remove this from {name}
          </button>
        </div>
      )}
    </details>
  );
}

/** What an item is called: its name or id, else its beginning. */
function titleOf(value: unknown): string {
  const { name, agentId, knowledgeBaseId } = Object(value) as Record<string, unknown>;
  const title = [name, agentId, knowledgeBaseId].find((each) => typeof each === "string" && each !== "");
  return typeof title === "string" ? title : (JSON.stringify(value)?.slice(0, 60) ?? "new");
}
