import type { Schema } from "../../api/client.ts";
import { placeInSource } from "../../app/place-in-source.ts";
import { Bar } from "../../parts/bar.tsx";
import type { Settings } from "./settings.ts";
import type { Expected } from "./use-expected.ts";
import { whyOf } from "./why.ts";

interface FoundProps {
  hit: Schema<"Hit">;
  isGiven: boolean;
  settings: Settings;
  /** Its place in the shown order, from 1. */
  place: number;
  expected: Expected;
}

/** One passage: its text and place, its scores, and why it was given or not. */
export function Found({ hit, isGiven, settings, place, expected }: FoundProps) {
  const { citation, scores } = hit;
  return (
    <li class={isGiven ? "hit" : "hit not-given"}>
      <p class="row">
        <span class="mono small">{place}</span>
        <strong class="grow" dir="auto">
          <a href={placeInSource(hit)}>{titleOf(citation)}</a>
        </strong>
        <Expect passage={hit} expected={expected} />
        <span class={`badge ${isGiven ? "good" : ""}`}>{isGiven ? "given" : "not given"}</span>
      </p>
      {citation.headingPath.length > 0 && (
        <p class="small" dir="auto">
          {citation.headingPath.join(" › ")}
        </p>
      )}
      <p class="hit-text" dir="auto">
        {hit.text}
      </p>
      <Bar
        value={hit.similarity}
        mark={settings.similarityThreshold}
        label={`Similarity ${hit.similarity.toFixed(2)}, threshold ${settings.similarityThreshold.toFixed(2)}`}
      />
      <p class="small">{whyOf(hit, isGiven, settings)}</p>
      {scores && (
        <dl class="scores">
          <Score name="vector" rank={scores.vectorRank} value={scores.cosine} />
          <Score name="keyword" rank={scores.keywordRank} value={scores.keyword} />
          <Score name="fused" rank={scores.fusedRank} value={scores.fused} />
          <Score name="reranker" rank={scores.rerankRank} value={scores.rerank} />
        </dl>
      )}
    </li>
  );
}

/** Takes a passage into the eval case, or out again. */
export function Expect({ passage, expected }: { passage: Parameters<Expected["toggle"]>[0]; expected: Expected }) {
  const { chunkId } = passage;
  return (
    <button type="button" class="quiet" aria-pressed={expected.has(chunkId)} onClick={() => expected.toggle(passage)}>
      {expected.has(chunkId) ? "Expected ✓" : "Expect this"}
    </button>
  );
}

/** Rank and score of one step; a dash where it did not see the passage. */
export function Score({ name, rank, value }: { name: string; rank: number | null; value: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {rank === null ? "–" : `#${rank}`} {value !== null && <span class="small">{value.toPrecision(3)}</span>}
      </dd>
    </div>
  );
}

function titleOf({ title, filename, url, page }: Schema<"Citation">): string {
  const name = title ?? filename ?? url ?? "Text";
  return page === null ? name : `${name}, page ${page}`;
}
