import type { Schema } from "../../api/client.ts";
import type { Problem } from "../../api/problem.ts";
import { place, setQuery } from "../../app/route.ts";
import { decimal, t, tn, tx, wordFor } from "../../language/text.ts";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { askedBy, type KnowledgeSettings, useAgentKnowledge } from "./knowledge.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";

type Base = Schema<"KnowledgeBase">;

/** How a question is asked: as an agent would, or by settings of one's own. */
export interface Configuration {
  /** Of the fields in the address. */
  prefix: string;
  settings: Settings;
  /** The agent whose settings are taken; null for one's own. */
  agentId: string | null;
  /** What it asks; null while the agent is read. */
  asked: KnowledgeSettings | null;
  /** In a few words. */
  summary: string;
  problem: Problem | null;
}

/** The configuration that the address holds. */
export function useConfiguration(prefix: string, bases: readonly Base[]): Configuration {
  const { query } = place.value;
  const settings = settingsOf(query, prefix, bases);
  const agentId = query.get(`${prefix}agent`);
  const agent = useAgentKnowledge(agentId, query.get(`${prefix}team`));
  const common = { prefix, settings, agentId, problem: agent.problem };
  if (agentId === null) return { ...common, asked: askedBy(settings), summary: inWords(settings, bases) };
  if (agent.data === null) return { ...common, asked: null, summary: "…" };
  const { name, attachments } = agent.data;
  const asked = { attachments, deadlineMs: settings.deadlineMs };
  const knowledge = attachmentsInWords(attachments, bases);
  return { ...common, asked, summary: t("as {name}: {knowledge}", { name, knowledge }) };
}

function inWords({ knowledgeBaseIds, topK, similarityThreshold }: Settings, bases: readonly Base[]): string {
  const values = { topK, threshold: decimal(similarityThreshold, 2) };
  const n = knowledgeBaseIds.length;
  const name = n === 1 && bases.find(({ id }) => id === knowledgeBaseIds[0])?.name;
  if (name) return t("{name}, at most {topK} of each, threshold {threshold}", { ...values, name });
  if (n === bases.length)
    return t("all {n} knowledge bases, at most {topK} of each, threshold {threshold}", { ...values, n });
  return tn(
    n,
    "{n} knowledge base, at most {topK} of each, threshold {threshold}",
    "{n} knowledge bases, at most {topK} of each, threshold {threshold}",
    values,
  );
}

function attachmentsInWords(attachments: KnowledgeSettings["attachments"], bases: readonly Base[]): string {
  if (attachments.length === 0) return t("it has no knowledge base");
  return attachments
    .map(({ knowledgeBaseId, mode, topK, similarityThreshold }) => {
      const name = bases.find(({ id }) => id === knowledgeBaseId)?.name ?? knowledgeBaseId;
      return t("{name} ({mode}, at most {topK}, threshold {threshold})", {
        name,
        mode: wordFor(mode),
        topK,
        threshold: decimal(similarityThreshold, 2),
      });
    })
    .join(", ");
}

interface PanelProps {
  label: string;
  configuration: Configuration;
  bases: readonly Base[];
  agents: readonly Schema<"Agent">[];
  change: (changed: Partial<Settings>) => void;
  /** Two beside each other are open. */
  isOpen: boolean;
}

/** The configuration in one line, and its fields below. */
export function ConfigurationPanel({ label, configuration, bases, agents, change, isOpen }: PanelProps) {
  const { prefix, settings, agentId, summary } = configuration;
  return (
    <details class="panel" aria-label={label} open={isOpen}>
      <summary>{tx("Asked of {summary}", { summary: <bdi>{summary}</bdi> })}</summary>
      <div class="form">
        {agents.length > 0 && (
          <Field label={t("Asked as")}>
            <Choice
              value={agentId ?? ""}
              options={[["", t("settings of my own")], ...agents.map(({ id, name }) => [id, name] as const)]}
              change={(agent) => setQuery({ [`${prefix}agent`]: agent, [`${prefix}team`]: null })}
            />
          </Field>
        )}
        {agentId === null && <SettingsForm settings={settings} bases={bases} change={change} />}
      </div>
    </details>
  );
}
