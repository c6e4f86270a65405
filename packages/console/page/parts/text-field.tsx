import type { Signal } from "@preact/signals";
import { Field } from "./field.tsx";

interface TextFieldProps {
  label: string;
  /** What was typed so far. */
  value: Signal<string>;
  placeholder?: string;
  /** `area` for a text of several lines. */
  type?: "text" | "url" | "area";
  /** It may stay empty. */
  isOptional?: boolean;
  /** Id of a list of suggestions. */
  list?: string;
}

/** An input, bound to what was typed. */
export function TextField({ label, value, placeholder, type = "text", isOptional = false, list }: TextFieldProps) {
  const common = {
    required: !isOptional,
    dir: "auto" as const,
    placeholder,
    value: value.value,
    onInput({ currentTarget }: { currentTarget: { value: string } }) {
      value.value = currentTarget.value;
    },
  };
  const control = {
    text: <input list={list} {...common} />,
    url: <input type="url" {...common} />,
    area: <textarea rows={3} {...common} />,
  };
  return <Field label={label}>{control[type]}</Field>;
}
