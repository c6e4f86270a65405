import { isDeepStrictEqual } from "node:util";
import type { KnowledgeBasePatch } from "../../ports/storage/knowledge.ts";
import type { CreateKnowledgeBase, KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { Embedders } from "../embedding/embedders.ts";

type Changes = Omit<KnowledgeBasePatch, "name">;

/**
 * The changes that a knowledge base needs; null when it needs none. Fields that are left out keep their stored values.
 */
export function changesOf(
  base: KnowledgeBase,
  { description, autoRefresh, refreshInterval, gaps, synonyms }: CreateKnowledgeBase,
): Changes | null {
  const changes: Changes = {
    ...(description !== undefined && description !== base.description && { description }),
    ...(autoRefresh != null && autoRefresh !== base.autoRefresh && { autoRefresh }),
    ...(refreshInterval != null && refreshInterval !== base.refreshInterval && { refreshInterval }),
    ...(gaps != null && gaps !== base.gaps && { gaps }),
    ...(synonyms != null && !isDeepStrictEqual(synonyms, base.synonyms) && { synonyms }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/**
 * Warning for a knowledge base that is embedded with another model than the requested one. Only re-embedding changes
 * that, which costs time and money, so it is never begun by itself. Throws `invalid_value` for a model that is not
 * configured.
 */
export function spaceWarnings(
  base: KnowledgeBase,
  { embeddingProvider, embeddingModel }: Pick<CreateKnowledgeBase, "embeddingProvider" | "embeddingModel">,
  embedders: Pick<Embedders, "choose">,
): string[] {
  const isAsGiven = (space: Pick<KnowledgeBase, "embeddingProvider" | "embeddingModel">) =>
    (embeddingProvider ?? space.embeddingProvider) === space.embeddingProvider &&
    (embeddingModel ?? space.embeddingModel) === space.embeddingModel;
  if (isAsGiven(base) || (base.reembedding && isAsGiven(base.reembedding))) return [];
  const { provider, model } = embedders.choose(embeddingProvider ?? null, embeddingModel ?? null);
  const now = `${base.embeddingProvider}/${base.embeddingModel}`;
  const target = JSON.stringify({ embeddingProvider: provider, embeddingModel: model });
  return [
    `Knowledge base "${base.name}" (${base.id}) is embedded with ${now}, not with ${provider}/${model}, and was not changed. knowledgeBases.reembed("${base.id}", ${target}) re-embeds it in the background while it serves.`,
  ];
}
