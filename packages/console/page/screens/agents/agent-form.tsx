import { type Signal, useSignal } from "@preact/signals";
import { forgetAgentNames } from "../../api/agent-names.ts";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { t, wordFor } from "../../language/text.ts";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { tell } from "../../parts/toast.tsx";
import { type AgentValues, changesOf, valuesOf } from "./agent-values.ts";
import { KnowledgeField } from "./knowledge-field.tsx";
import { OwnValues } from "./own-values.tsx";
import { PromptEditor } from "./prompt-editor.tsx";

const ownFields = ["name", "systemPrompt", "firstMessage", "knowledge"];

/** Fields in words; values of the agent's own have the name that they were given. */
const named = (fields: readonly string[]) =>
  fields.map((field) => (ownFields.includes(field) ? wordFor(field) : field)).join(", ");

interface AgentFormProps {
  agent: Schema<"Agent">;
  stored: AgentValues;
  draft: Signal<AgentValues>;
  /** What of it is not saved. */
  changes: Record<string, unknown>;
  changed: () => void;
}

/** What an agent is told, says first, knows, and has of its own. Only what was changed is sent, so that two people can change different things. */
export function AgentForm({ agent, stored, draft, changes, changed }: AgentFormProps) {
  const theirs = useSignal<string[]>([]);
  const set = (part: Partial<AgentValues>) => {
    draft.value = { ...draft.value, ...part };
  };
  const names = Object.keys(changes);
  const { run, isRunning, problem } = useAction(async (isSure: boolean) => {
    const params = { path: { agentId: agent.id } };
    const now = valuesOf(await dataOf(api.GET("/v1/agents/{agentId}", { params })));
    const changedByOthers = changesOf(stored, now);
    theirs.value = names.filter((name) => name in changedByOthers);
    if (theirs.value.length > 0 && !isSure) return;
    const saved = await dataOf(api.PATCH("/v1/agents/{agentId}", { params, body: changes }));
    theirs.value = [];
    draft.value = valuesOf(saved);
    forgetAgentNames();
    tell(t("{name} is saved: the next call has it.", { name: saved.name }));
    changed();
  });
  const { name, systemPrompt, firstMessage, knowledge, own } = draft.value;
  return (
    <form
      class="panel"
      aria-label={t("Agent")}
      onSubmit={(event) => {
        event.preventDefault();
        void run(false);
      }}
    >
      <Field label={t("Name")}>
        <input dir="auto" required value={name} onInput={({ currentTarget }) => set({ name: currentTarget.value })} />
      </Field>
      <PromptEditor value={systemPrompt ?? ""} change={(text) => set({ systemPrompt: text === "" ? null : text })} />
      <Field
        label={t("Greeting")}
        hint={t("What it says first when it begins a call. Empty: it waits for the caller.")}
      >
        <textarea
          rows={2}
          dir="auto"
          value={firstMessage ?? ""}
          onInput={({ currentTarget: { value } }) => set({ firstMessage: value === "" ? null : value })}
        />
      </Field>
      <KnowledgeField value={knowledge} change={(next) => set({ knowledge: next })} />
      <OwnValues value={own} change={(next) => set({ own: next })} />
      {theirs.value.length > 0 && (
        <Notice kind="problem">
          <p>
            {t("Somebody else has changed {names} meanwhile. Nothing of yours is saved yet.", {
              names: named(theirs.value),
            })}
          </p>
          <div class="row">
            <button
              type="button"
              onClick={() => {
                theirs.value = [];
                draft.value = stored;
                changed();
              }}
            >
              {t("Take theirs, drop mine")}
            </button>
            <button type="button" onClick={() => run(true)}>
              {t("Save mine in place of theirs")}
            </button>
          </div>
        </Notice>
      )}
      <ProblemNotice problem={problem.value} />
      <div class="row save">
        <span class="grow small" role="status">
          {names.length === 0 ? t("Saved") : t("Not saved yet: {names}", { names: named(names) })}
        </span>
        {names.length > 0 && (
          <button
            type="button"
            onClick={() => {
              draft.value = stored;
            }}
          >
            {t("Drop the changes")}
          </button>
        )}
        <button type="submit" class="primary" disabled={names.length === 0 || isRunning.value}>
          {t("Save")}
        </button>
      </div>
    </form>
  );
}
