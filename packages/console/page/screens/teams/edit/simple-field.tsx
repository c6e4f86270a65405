import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../language/text.ts";
import { JsonField } from "../../../parts/json-field.tsx";
import { Prose } from "../../../parts/prose.tsx";
import { type FieldProps, ProblemsAt } from "./fields.tsx";
import { type Control, isOneOrMany, wordsOf } from "./schema.ts";

type SimpleProps = FieldProps & { control: Control };

/** Texts that may have more characters than this are edited in several lines. */
const lineCharacters = 300;

/** A value that one control holds. */
export function SimpleField(props: SimpleProps) {
  const { name, path, schema, form, control } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.at === path) place.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [form.at]);
  const id = `at-${path}`;
  return (
    <div class="field" ref={place}>
      <label class="field-name" for={id}>
        {wordsOf(name, true)}
      </label>
      <ControlOf {...props} given={{ id, "aria-describedby": `${id}-about` }} />
      <div id={`${id}-about`} class="form-about">
        <ProblemsAt path={path} form={form} deep={control === "json" || control === "lines"} />
        {schema.description && (
          <span class="hint">
            <Prose text={schema.description} />
          </span>
        )}
      </div>
    </div>
  );
}

/** A control with what ties it to its name and explanation. */
interface ControlProps extends SimpleProps {
  given: { id: string; "aria-describedby": string };
}

const yesOrNo = [
  [t("yes"), true],
  [t("no"), false],
] as const;

function ControlOf(props: ControlProps) {
  const { schema, value, change, control, given } = props;
  switch (control) {
    case "choice":
      return (
        <Choice {...props} options={(schema.enum ?? [schema.const]).map((each) => [String(each), each] as const)} />
      );
    case "yes or no":
      return <Choice {...props} options={yesOrNo} />;
    case "number":
      return (
        <input
          {...given}
          type="number"
          step="any"
          value={typeof value === "number" ? value : ""}
          onInput={({ currentTarget: { value: typed, valueAsNumber } }) =>
            change(typed === "" ? undefined : valueAsNumber)
          }
        />
      );
    case "lines":
      return <Lines {...props} />;
    case "json":
      return <JsonField {...props} />;
    default:
      return <Text {...props} />;
  }
}

function Text({ schema, value, change, given }: ControlProps) {
  const common = {
    ...given,
    dir: "auto" as const,
    value: typeof value === "string" ? value : "",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(currentTarget.value === "" ? undefined : currentTarget.value),
  };
  return (schema.maxLength ?? 0) > lineCharacters ? <textarea rows={2} {...common} /> : <input {...common} />;
}

function Choice({
  value,
  change,
  options,
  given,
}: ControlProps & { options: readonly (readonly [string, unknown])[] }) {
  return (
    <select
      {...given}
      value={options.find(([, each]) => each === value)?.[0] ?? ""}
      onChange={({ currentTarget }) => change(options.find(([name]) => name === currentTarget.value)?.[1])}
    >
      <option value="">{t("not set")}</option>
      {options.map(([name]) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Several texts, one a line. What is being typed stays as it is until it is done: the service answers meanwhile. */
function Lines({ schema, value, change, form, given }: ControlProps) {
  const typing = useSignal<string | null>(null);
  const lines = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return (
    <textarea
      {...given}
      rows={Math.min(8, lines.length + 1)}
      dir="auto"
      placeholder={t("One a line")}
      value={typing.value ?? lines.join("\n")}
      onInput={({ currentTarget }) => {
        typing.value = currentTarget.value;
      }}
      onChange={({ currentTarget }) => {
        typing.value = null;
        const typed = currentTarget.value.split("\n").flatMap((line) => line.trim() || []);
        if (typed.length === 0) change(undefined);
        else change(typed.length === 1 && isOneOrMany(schema, form.schemas) ? typed[0] : typed);
      }}
    />
  );
}
