import { api, dataOf, type Schema } from "../../api/client.ts";
import { type Loaded, useLoad } from "../../api/load.ts";
import type { Settings } from "./settings.ts";

/** A knowledge base with how it is searched, as an agent has it. */
export type Attachment = Schema<"Attachment">;

/** Most passages of a knowledge base in one turn. */
const mostOfTurn = 10;

/** Most knowledge bases that an agent has, and that one search names. */
export const mostBases = 20;

/** What a question is asked of: what an agent has, or settings that were typed. */
export interface KnowledgeSettings {
  attachments: readonly Attachment[];
  deadlineMs: number;
}

/** The settings as an agent would have them. */
export function askedBy({ knowledgeBaseIds, deadlineMs, topK, ...rest }: Settings): KnowledgeSettings {
  const attachments = knowledgeBaseIds.map((knowledgeBaseId) => ({
    knowledgeBaseId,
    mode: "auto" as const,
    topK: Math.min(mostOfTurn, topK),
    preloadMaxTokens: 2_000,
    ...rest,
  }));
  return { attachments, deadlineMs };
}

/** An agent as it is asked, alone or as a member of a team. */
export interface AskedAgent {
  name: string;
  attachments: readonly Attachment[];
}

/** What an agent may search: in a team with all that the team sets. Null without an agent. */
export function useAgentKnowledge(agentId: string | null, teamId: string | null): Loaded<AskedAgent> {
  return useLoad(
    async (signal) => {
      if (agentId === null) return null as unknown as AskedAgent;
      const member = teamId === null ? null : await memberOf(teamId, agentId, signal);
      const params = { path: { agentId } };
      const { name, knowledge } = member ?? (await dataOf(api.GET("/v1/agents/{agentId}", { params, signal })));
      return { name: name ?? agentId, attachments: knowledge };
    },
    [agentId, teamId],
  );
}

async function memberOf(teamId: string, agentId: string, signal: AbortSignal) {
  const params = { path: { teamId } };
  const { members } = await dataOf(api.GET("/v1/teams/{teamId}/resolved", { params, signal }));
  return members.find((member) => member.agentId === agentId)?.agent ?? null;
}

/** What the first turn of a call with these words would give its model. Null where a call could not search as many. */
export function useGiven(question: string, { attachments, deadlineMs }: KnowledgeSettings, asked: string | null) {
  return useLoad(
    async (signal): Promise<Schema<"TurnContext"> | null> => {
      if (attachments.length === 0 || attachments.length > mostBases) return null;
      const body = { query: question, knowledge: [...attachments], deadlineMs };
      return dataOf(api.POST("/v1/knowledge-base/search/context", { body, signal }));
    },
    [question, JSON.stringify(attachments), deadlineMs, asked],
  );
}

/** What a search shows beyond what is given, so that one sees what nearly passed. */
const shownResults = 20;

/** Everything that was found, the best first, whether it is given or not. */
export interface FoundAll {
  hits: readonly Schema<"Hit">[];
  timings: Schema<"SearchResult">["timings"];
  degraded: Schema<"SearchResult">["degraded"];
}

/** Searches every knowledge base by its own settings: those with the same ones together, as many at once as a search may name. */
export function useFound(question: string, { attachments, deadlineMs }: KnowledgeSettings, asked: string | null) {
  return useLoad(
    async (signal): Promise<FoundAll> => {
      const answers = await Promise.all(
        groupsOf(attachments).map(({ knowledgeBaseIds, settings }) => {
          const body = {
            query: question,
            knowledgeBaseIds,
            ...settings,
            deadlineMs,
            topK: shownResults,
            includeWeak: true,
            explain: true,
          };
          return dataOf(api.POST("/v1/knowledge-base/search", { body, signal }));
        }),
      );
      return merged(answers);
    },
    [question, JSON.stringify(attachments), deadlineMs, asked],
  );
}

type SearchSettings = Pick<Attachment, "similarityThreshold" | "reranking" | "keywordSearch">;

function groupsOf(attachments: readonly Attachment[]): { knowledgeBaseIds: string[]; settings: SearchSettings }[] {
  const groups: { knowledgeBaseIds: string[]; settings: SearchSettings }[] = [];
  for (const { knowledgeBaseId, similarityThreshold, reranking, keywordSearch } of attachments) {
    const settings = { similarityThreshold, reranking, keywordSearch };
    const open = groups.find(
      (group) =>
        group.knowledgeBaseIds.length < mostBases && JSON.stringify(group.settings) === JSON.stringify(settings),
    );
    if (open) open.knowledgeBaseIds.push(knowledgeBaseId);
    else groups.push({ knowledgeBaseIds: [knowledgeBaseId], settings });
  }
  return groups;
}

function merged(answers: readonly Schema<"SearchResult">[]): FoundAll {
  const most = (stage: keyof FoundAll["timings"]) => Math.max(0, ...answers.map(({ timings }) => timings[stage]));
  const hits = answers.flatMap(({ results }) => results);
  return {
    hits: answers.length > 1 ? hits.sort((a, b) => b.similarity - a.similarity) : hits,
    timings: {
      embedMs: most("embedMs"),
      searchMs: most("searchMs"),
      rerankMs: most("rerankMs"),
      totalMs: most("totalMs"),
    },
    degraded: answers.flatMap(({ degraded }) => degraded),
  };
}
