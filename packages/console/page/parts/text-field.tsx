import type { Signal } from "@preact/signals";
import { Field } from "./field.tsx";
import { pasteRichText } from "./paste/paste-rich-text.ts";

interface TextFieldProps {
  label: string;
  /** What was typed so far. */
  value: Signal<string>;
  placeholder?: string;
  /** `area` for a text of several lines; `markdown` for one into which headings, lists and tables can be pasted. */
  type?: "text" | "url" | "area" | "markdown";
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
    markdown: <textarea rows={3} onPaste={pasteRichText} {...common} />,
  };
  return <Field label={label}>{control[type]}</Field>;
}
