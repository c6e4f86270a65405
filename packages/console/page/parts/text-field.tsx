import type { Signal } from "@preact/signals";
import { Field } from "./field.tsx";

interface TextFieldProps {
  label: string;
  /** What was typed so far. */
  value: Signal<string>;
  placeholder?: string;
  /** `area` for a text of several lines. */
  type?: "text" | "url" | "area";
}

/** A required input, bound to what was typed. */
export function TextField({ label, value, placeholder, type = "text" }: TextFieldProps) {
  const common = {
    required: true,
    dir: "auto" as const,
    placeholder,
    value: value.value,
    onInput({ currentTarget }: { currentTarget: { value: string } }) {
      value.value = currentTarget.value;
    },
  };
  const control = {
    text: <input {...common} />,
    url: <input type="url" {...common} />,
    area: <textarea rows={3} {...common} />,
  };
  return <Field label={label}>{control[type]}</Field>;
}
