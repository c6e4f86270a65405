import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Form, isIn, ProblemsAt } from "./fields.tsx";

interface AtPathProps {
  label: string;
  hint?: string;
  path: string;
  form: Form;
  /** There are several controls, each with a name of its own. */
  isGroup?: boolean;
  children: ComponentChildren;
}

/** A control of a definition with its name and what is wrong there. It takes the focus when its place was asked for. */
export function AtPath({ label, hint, path, form, isGroup = false, children }: AtPathProps) {
  const place = useRef<HTMLDivElement & HTMLLabelElement>(null);
  useEffect(() => {
    if (isIn(form.at, path)) place.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [form.at]);
  const Around = isGroup ? "div" : "label";
  return (
    <Around class="field" ref={place}>
      <span class="field-name">{label}</span>
      {children}
      <ProblemsAt path={path} form={form} deep />
      {hint && <span class="hint">{hint}</span>}
    </Around>
  );
}
