import { type BlobStore, type Embedder, embeddingSpace, type Reranker, type Storage } from "@cuecard/core";
import { type Finding, failed, ok, warning } from "./finding.ts";
import { basesOf, workspacesOf } from "./stored-rows.ts";

/** A local model is loaded first, which takes seconds. */
const answerWithinMs = 30_000;

/** Asks every configured model for one short text. */
export async function checkModels(embedders: readonly Embedder[], reranker: Reranker | null): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const embedder of embedders) {
    const ask = async (signal: AbortSignal) => {
      const { vectors } = await embedder.embed({ texts: ["hello"], input: "question", signal });
      const length = vectors[0]?.length;
      if (length !== embedder.dimensions) throw new Error(`it answered ${length} numbers for ${embedder.dimensions}`);
    };
    const name = embeddingSpace(embedder);
    findings.push(await answered(embedder === embedders[0] ? `${name}, which new knowledge bases take,` : name, ask));
  }
  if (reranker) {
    const ask = (signal: AbortSignal) => reranker.rerank({ question: "hello", passages: ["hello"], signal });
    findings.push(await answered(reranker.name, ask));
  }
  return findings;
}

async function answered(name: string, ask: (signal: AbortSignal) => Promise<unknown>): Promise<Finding> {
  const asked = performance.now();
  try {
    await ask(AbortSignal.timeout(answerWithinMs));
    return ok("models", `${name} answers in ${Math.round(performance.now() - asked)} ms.`);
  } catch (error) {
    return failed("models", `${name} doesn't answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Knowledge bases whose model is not configured. */
export async function checkSpaces(
  storage: Storage,
  blobs: BlobStore,
  embedders: readonly Embedder[],
): Promise<Finding[]> {
  const spaces = new Set(embedders.map(embeddingSpace));
  const findings: Finding[] = [];
  for (const workspace of await workspacesOf(storage, blobs)) {
    for await (const { id, name, embeddingProvider: provider, ...base } of basesOf(storage, workspace)) {
      const space = embeddingSpace({ provider, model: base.embeddingModel, dimensions: base.embeddingDimensions });
      if (spaces.has(space)) continue;
      const next = `Configure it here too, or change the model with \`cuecard reembed ${id}\`.`;
      findings.push(warning("models", `"${name}" (${id}) needs ${space}, which is not configured. ${next}`));
    }
  }
  return findings.length > 0 ? findings : [ok("models", "The models of all knowledge bases are configured.")];
}
