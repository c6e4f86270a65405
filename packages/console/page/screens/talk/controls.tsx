import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";
import { t, wordFor } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { typedInto } from "../../parts/bound.ts";
import { TextField } from "../../parts/text-field.tsx";
import type { Act } from "./acts.ts";

interface ControlsProps {
  /** The newest Turn; null before the call has begun. */
  current: Schema<"Turn"> | null;
  isBusy: boolean;
  act: (act: Act) => Promise<boolean>;
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

/** What can be done in a call besides the caller's words. */
export function Controls({ current, isBusy, act }: ControlsProps) {
  return (
    <section class="panel" aria-label={t("What else happens")}>
      <AgentWords act={act} />
      <Tools {...{ current, isBusy, act }} />
      <details>
        <summary>{t("Keys, silence, variables")}</summary>
        <div class="form">
          <fieldset class="keypad" aria-label={t("Keys of the telephone")}>
            {keys.map((digits) => (
              <button
                key={digits}
                type="button"
                disabled={isBusy}
                onClick={() => act({ do: "event", event: { type: "dtmf", digits } })}
              >
                {digits}
              </button>
            ))}
          </fieldset>
          <Silence act={act} />
          <Variable act={act} />
        </div>
      </details>
      {current?.transfer?.status === "ringing" && <Telephone {...{ isBusy, act }} />}
    </section>
  );
}

/** Runs an act; a form stays as it was typed when it failed. */
async function done(act: ControlsProps["act"], next: Act, clear: () => void): Promise<void> {
  if (await act(next)) clear();
}

function AgentWords({ act }: Pick<ControlsProps, "act">) {
  const text = useSignal("");
  const clear = () => {
    text.value = "";
  };
  return (
    <ActionForm className="form" verb={t("Report it")} act={() => done(act, { do: "agent", text: text.value }, clear)}>
      <TextField label={t("What the agent said")} value={text} placeholder={t("How can I help?")} />
    </ActionForm>
  );
}

/** Tools of the model: a transfer takes one click, a search its question. */
function Tools({ current, isBusy, act }: ControlsProps) {
  const question = useSignal("");
  if (!current || current.tools.length === 0) return null;
  const call = (name: string, given: object): Act => {
    return { do: "tool", id: `typed-${Date.now().toString(36)}`, name, arguments: JSON.stringify(given) };
  };
  const searches = current.tools.some(({ name }) => name === "search_knowledge");
  return (
    <>
      <h2>{t("Tools of its model")}</h2>
      <div class="row">
        {current.tools
          .filter(({ name }) => name !== "search_knowledge")
          .map(({ name }) => (
            <button
              key={name}
              type="button"
              disabled={isBusy}
              onClick={() => act(call(name, { reason: "asked for in the console" }))}
            >
              {name}
            </button>
          ))}
      </div>
      {searches && (
        <ActionForm
          className="form"
          verb={t("Search")}
          act={async () => {
            await act(call("search_knowledge", { query: question.value }));
          }}
        >
          <TextField label="search_knowledge" value={question} placeholder={t("When are bills due?")} />
        </ActionForm>
      )}
    </>
  );
}

function Silence({ act }: Pick<ControlsProps, "act">) {
  const seconds = useSignal("20");
  return (
    <ActionForm
      className="form"
      verb={t("Stay silent")}
      act={async () => {
        await act({ do: "event", event: { type: "silence", ms: Number(seconds.value) * 1_000 } });
      }}
    >
      <label class="field">
        <span class="field-name">{t("Seconds of silence")}</span>
        <input type="number" min={0} step="any" required {...typedInto(seconds)} />
      </label>
    </ActionForm>
  );
}

function Variable({ act }: Pick<ControlsProps, "act">) {
  const name = useSignal("");
  const value = useSignal("");
  return (
    <ActionForm
      className="form"
      verb={t("Set it")}
      act={async () => {
        await act({ do: "event", event: { type: "variables", set: { [name.value.trim()]: value.value } } });
      }}
    >
      <TextField label={t("Variable")} value={name} placeholder={t("plan")} />
      <TextField label={t("Its value")} value={value} placeholder={t("gold")} isOptional />
    </ActionForm>
  );
}

const outcomes = ["bridged", "no_answer", "busy", "declined", "voicemail", "failed", "referred"] as const;

/** A person's telephone rings: what became of it. */
function Telephone({ isBusy, act }: Pick<ControlsProps, "isBusy" | "act">) {
  return (
    <>
      <h2>{t("The person's telephone rings")}</h2>
      <div class="row">
        {outcomes.map((status) => (
          <button
            key={status}
            type="button"
            disabled={isBusy}
            onClick={() => act({ do: "event", event: { type: "transfer_status", status } })}
          >
            {wordFor(status)}
          </button>
        ))}
      </div>
    </>
  );
}
