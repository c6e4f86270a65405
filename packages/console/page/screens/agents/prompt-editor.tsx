import { number, t, tx } from "../../language/text.ts";
import { aboutTokens, variablesIn } from "./agent-values.ts";

/** The parts of a text: those in braces are variables. */
const parts = /(\{\{[^{}]*\}\})/;

/** The instructions as they grow, with their variables marked, their length, and the variables that they name. */
export function PromptEditor({ value, change }: { value: string; change: (text: string) => void }) {
  const variables = variablesIn(value);
  return (
    <div class="field">
      <label class="field-name" for="prompt">
        {t("Instructions")}
      </label>
      <div class="prompt">
        <pre aria-hidden="true" dir="auto">
          {value.split(parts).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))}
          {"\n"}
        </pre>
        <textarea
          id="prompt"
          dir="auto"
          aria-describedby="prompt-about"
          placeholder={t("You are Maya, who answers for the Harbor hotel. Be short and kind.")}
          value={value}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </div>
      <p id="prompt-about" class="row small">
        <span>{t("about {n} tokens", { n: number(aboutTokens(value)) })}</span>
        {variables.length === 0 ? (
          <span>{tx("{variable} stands for a variable of the call", { variable: <code>{"{{name}}"}</code> })}</span>
        ) : (
          variables.map((name) => (
            <code key={name} class="badge accent">
              {`{{${name}}}`}
            </code>
          ))
        )}
      </p>
    </div>
  );
}
