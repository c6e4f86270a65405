import { t } from "../../../language/text.ts";
import { Prose } from "../../../parts/prose.tsx";
import { type FieldProps, Fields, ProblemsAt } from "./fields.tsx";
import { emptyOf, optionAt, optionName, optionsOf, plain, wordsOf } from "./schema.ts";

/** A value of one of several kinds: which one, and below it that kind's own fields. */
export function UnionField(props: FieldProps) {
  const { name, path, schema, value, change, form } = props;
  const options = optionsOf(schema)!.map((option) => plain(option, form.schemas));
  const chosen = value === undefined || value === null ? null : optionAt(options, value);
  const option = chosen === null ? null : options[chosen]!;
  return (
    <fieldset class="object">
      <legend class="field-name">{wordsOf(name, true)}</legend>
      <select
        aria-label={t("Kind of {field}", { field: wordsOf(name) })}
        value={chosen ?? ""}
        onChange={({ currentTarget }) => {
          const next = options[Number(currentTarget.value)];
          change(currentTarget.value === "" || !next ? undefined : emptyOf(next, form.schemas));
        }}
      >
        <option value="">{t("not set")}</option>
        {options.map((each, index) => (
          <option key={index} value={index}>
            {optionName(each)}
          </option>
        ))}
      </select>
      {schema.description && (
        <span class="hint">
          <Prose text={schema.description} />
        </span>
      )}
      <ProblemsAt path={path} form={form} />
      {option &&
        option.const === undefined &&
        (option.properties ? (
          <Fields {...props} schema={option} />
        ) : (
          <form.Field {...props} name="value" schema={option} />
        ))}
    </fieldset>
  );
}
