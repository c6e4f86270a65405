import { t } from "../../../language/text.ts";
import { Prose } from "../../../parts/prose.tsx";
import { type FieldProps, Fields, ProblemsAt } from "./fields.tsx";
import { ListField } from "./list-field.tsx";
import { controlOf, emptyOf, plain, wordsOf } from "./schema.ts";
import { SimpleField } from "./simple-field.tsx";
import { UnionField } from "./union-field.tsx";

/** Edits one value by its schema, with what is wrong with it at its place. */
export function SchemaField(props: FieldProps) {
  const { schemas } = props.form;
  const schema = plain(props.schema, schemas);
  const known = { ...props, schema };
  const control = controlOf(schema, schemas);
  if (control === "list") return <ListField {...known} />;
  if (control === "union") return <UnionField {...known} />;
  if (control === "fields") return <ObjectField {...known} />;
  return <SimpleField {...known} control={control} />;
}

/** An object that may be left out: it is added and removed as a whole. */
function ObjectField(props: FieldProps) {
  const { name, path, schema, value, change, form } = props;
  return (
    <fieldset class="object">
      <legend class="field-name">{wordsOf(name, true)}</legend>
      {schema.description && (
        <span class="hint">
          <Prose text={schema.description} />
        </span>
      )}
      <ProblemsAt path={path} form={form} />
      {value === undefined || value === null ? (
        <button type="button" class="start" onClick={() => change(emptyOf(schema, form.schemas))}>
          {t("Set {field}", { field: wordsOf(name) })}
        </button>
      ) : (
        <>
          <Fields {...props} />
          <button type="button" class="quiet start" onClick={() => change(undefined)}>
            {t("Remove {field}", { field: wordsOf(name) })}
          </button>
        </>
      )}
    </fieldset>
  );
}
