import { useSignal } from "@preact/signals";
import { t } from "../../../language/text.ts";

interface LinesProps {
  value: readonly string[];
  change: (lines: string[]) => void;
  placeholder?: string;
}

/** Several texts, one a line. What is being typed stays as it is until it is done. */
export function LinesInput({ value, change, placeholder = t("One a line") }: LinesProps) {
  const typing = useSignal<string | null>(null);
  return (
    <textarea
      rows={Math.min(8, Math.max(2, value.length + 1))}
      dir="auto"
      placeholder={placeholder}
      value={typing.value ?? value.join("\n")}
      onInput={({ currentTarget }) => {
        typing.value = currentTarget.value;
      }}
      onChange={({ currentTarget }) => {
        typing.value = null;
        change(currentTarget.value.split("\n").flatMap((line) => line.trim() || []));
      }}
    />
  );
}
