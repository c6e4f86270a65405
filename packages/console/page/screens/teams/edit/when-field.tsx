import { t } from "../../../language/text.ts";
import { Choice } from "../../../parts/choice.tsx";
import { Field } from "../../../parts/field.tsx";
import type { Condition } from "../definition.ts";
import { AtPath } from "./at-path.tsx";
import type { FieldProps, Form } from "./fields.tsx";
import { LinesInput } from "./lines-input.tsx";

type Json = Record<string, unknown>;

interface KindProps {
  value: Json;
  change: (next: Json) => void;
  path: string;
  form: Form;
}

/** One way to say when a rule holds. */
interface Kind {
  words: string;
  /** What it begins with. */
  beginning: Json;
  is: (condition: Json) => boolean;
  Fields: (props: KindProps) => ReturnType<typeof AtPath>;
}

/** Office hours where the reader is. */
const openHours = () => ({
  clock: {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    days: ["mon", "tue", "wed", "thu", "fri"],
    from: "09:00",
    to: "17:00",
  },
});

const kinds: readonly Kind[] = [
  {
    words: t("the caller says one of these"),
    beginning: { keywords: [] },
    is: (condition) => "keywords" in condition,
    Fields: ({ value, change, path, form }) => (
      <AtPath label={t("Words or phrases")} hint={t("One a line.")} path={`${path}.keywords`} form={form}>
        <LinesInput value={value.keywords as string[]} change={(keywords) => change({ keywords })} />
      </AtPath>
    ),
  },
  {
    words: t("the words are for a member"),
    beginning: { intent: "" },
    is: (condition) => "intent" in condition,
    Fields: ({ value, change, path, form }) => (
      <AtPath label={t("Member")} path={`${path}.intent`} form={form}>
        <Choice
          value={String(value.intent)}
          options={[["", t("Choose …")], ...form.members.map(({ id, name }) => [id, name] as const)]}
          change={(intent) => change({ intent })}
        />
      </AtPath>
    ),
  },
  {
    words: t("the caller presses"),
    beginning: { dtmf: "1" },
    is: (condition) => "dtmf" in condition,
    Fields: ({ value, change, path, form }) => (
      <AtPath label={t("Keys|telephone")} hint={t("0 to 9, * and #, in this order.")} path={`${path}.dtmf`} form={form}>
        <input value={String(value.dtmf)} onInput={({ currentTarget }) => change({ dtmf: currentTarget.value })} />
      </AtPath>
    ),
  },
  {
    words: t("the caller speaks"),
    beginning: { language: "es" },
    is: (condition) => "language" in condition,
    Fields: ({ value, change, path, form }) => (
      <AtPath label={t("Language")} hint={t("A tag such as es, de or pt-BR.")} path={`${path}.language`} form={form}>
        <input
          value={String(value.language)}
          onInput={({ currentTarget }) => change({ language: currentTarget.value })}
        />
      </AtPath>
    ),
  },
  {
    words: t("nobody speaks for"),
    beginning: { silence: { ms: 20_000 } },
    is: (condition) => "silence" in condition,
    Fields: ({ value, change, path, form }) => (
      <AtPath label={t("Seconds")} path={`${path}.silence`} form={form}>
        <input
          type="number"
          min={1}
          step="any"
          value={(value.silence as { ms: number }).ms / 1_000}
          onInput={({ currentTarget }) => change({ silence: { ms: (currentTarget.valueAsNumber || 0) * 1_000 } })}
        />
      </AtPath>
    ),
  },
  {
    words: t("it is open"),
    get beginning() {
      return openHours();
    },
    is: (condition) => "clock" in condition,
    Fields: ({ value, change, path, form }) => (
      <Clock value={value.clock as Json} change={(clock) => change({ clock })} path={`${path}.clock`} form={form} />
    ),
  },
  {
    words: t("it is closed"),
    get beginning() {
      return { not: openHours() };
    },
    is: (condition) => "not" in condition && "clock" in Object(condition.not),
    Fields: ({ value, change, path, form }) => (
      <Clock
        value={(value.not as { clock: Json }).clock}
        change={(clock) => change({ not: { clock } })}
        path={`${path}.not.clock`}
        form={form}
      />
    ),
  },
];

const weekdays = {
  mon: t("Mon"),
  tue: t("Tue"),
  wed: t("Wed"),
  thu: t("Thu"),
  fri: t("Fri"),
  sat: t("Sat"),
  sun: t("Sun"),
};

/** Opening hours. */
function Clock({ value, change, path, form }: KindProps) {
  const days = (value.days as string[] | undefined) ?? Object.keys(weekdays);
  const time = (name: "from" | "to") => (
    <input
      type="time"
      value={(value[name] as string | undefined) ?? ""}
      onChange={({ currentTarget }) => change({ ...value, [name]: currentTarget.value || undefined })}
    />
  );
  return (
    <>
      <fieldset class="row scopes">
        <legend class="field-name">{t("Open on")}</legend>
        {Object.entries(weekdays).map(([day, name]) => (
          <label key={day} class="check">
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() =>
                change({
                  ...value,
                  days: Object.keys(weekdays).filter((each) => days.includes(each) !== (each === day)),
                })
              }
            />
            {name}{" "}
          </label>
        ))}
      </fieldset>
      <div class="row">
        <AtPath label={t("From")} path={`${path}.from`} form={form}>
          {time("from")}
        </AtPath>
        <AtPath label={t("Until")} path={`${path}.to`} form={form}>
          {time("to")}
        </AtPath>
        <AtPath label={t("Time zone")} path={`${path}.timezone`} form={form}>
          <input
            value={String(value.timezone)}
            onInput={({ currentTarget }) => change({ ...value, timezone: currentTarget.value })}
          />
        </AtPath>
      </div>
    </>
  );
}

/** When a rule holds, in words. What these words don't know is edited by its schema. */
export function WhenField(props: FieldProps) {
  const { value, change, path, form } = props;
  const condition = (value ?? {}) as Condition & Json;
  const kind = kinds.find(({ is }) => is(condition));
  return (
    <>
      <Field label={t("When|condition")}>
        <Choice
          value={kind?.words ?? ""}
          options={[
            ...kinds.map(({ words }) => [words, words] as const),
            ["", t("something else, or several of these")],
          ]}
          change={(chosen) => {
            const next = kinds.find(({ words }) => words === chosen);
            change(next ? next.beginning : { all: [kind?.beginning ?? { keywords: [] }] });
          }}
        />
      </Field>
      {kind ? <kind.Fields value={condition} change={change} path={path} form={form} /> : <form.Field {...props} />}
    </>
  );
}
