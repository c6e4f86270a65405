import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";
import { placeInSource } from "../../app/place-in-source.ts";
import { decimal, number, t, wordFor } from "../../language/text.ts";
import { Bar } from "../../parts/bar.tsx";
import type { Expected } from "./use-expected.ts";
import { type GivenPassages, whyOf } from "./why.ts";

interface PassageViewProps {
  hit: Schema<"Hit">;
  /** Its number in the text for the model; null when it is not given. */
  number: number | null;
  standing: GivenPassages;
  expected: Expected;
}

/** One passage: its text and place, why it is given or not, and its scores. */
export function PassageView({ hit, number, standing, expected }: PassageViewProps) {
  const { citation, scores } = hit;
  const { similarityThreshold } = standing.attachment;
  const isGiven = number !== null;
  return (
    <li class={isGiven ? "hit" : "hit not-given"}>
      <p class="row">
        {isGiven && <span class="badge good">{number}</span>}
        <strong class="grow" dir="auto">
          <a href={placeInSource(hit)}>{titleOf(citation)}</a>
        </strong>
        <Expect passage={hit} expected={expected} />
      </p>
      {citation.headingPath.length > 0 && (
        <p class="small" dir="auto">
          {citation.headingPath.join(" › ")}
        </p>
      )}
      <Passage text={hit.text} isShort={!isGiven} />
      <p class="small">{whyOf(hit, isGiven, standing)}</p>
      <Bar
        value={hit.similarity}
        mark={similarityThreshold}
        label={t("Similarity {similarity}, threshold {threshold}", {
          similarity: decimal(hit.similarity, 2),
          threshold: decimal(similarityThreshold, 2),
        })}
      />
      {scores && (
        <dl class="scores">
          <Score title={t("vector")} rank={scores.vectorRank} value={scores.cosine} />
          <Score title={t("keyword")} rank={scores.keywordRank} value={scores.keyword} />
          <Score title={t("fused")} rank={scores.fusedRank} value={scores.fused} />
          <Score title={t("reranker")} rank={scores.rerankRank} value={scores.rerank} />
        </dl>
      )}
      {scores && <Signals signals={scores.signals} />}
    </li>
  );
}

/** Characters of a text that is shown in short. */
const shortCharacters = 220;

/** The words of a passage; of a long one that is not given its beginning, until one asks for all. */
function Passage({ text, isShort }: { text: string; isShort: boolean }) {
  const isWhole = useSignal(false);
  if (!isShort || isWhole.value || text.length <= shortCharacters)
    return (
      <p class="hit-text" dir="auto">
        {text}
      </p>
    );
  return (
    <p class="hit-text" dir="auto">
      {text.slice(0, text.lastIndexOf(" ", shortCharacters) + 1 || shortCharacters)}…{" "}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          isWhole.value = true;
        }}
      >
        {t("Show all of it")}
      </button>
    </p>
  );
}

/** Takes a passage into the eval case, or out again. */
export function Expect({ passage, expected }: { passage: Parameters<Expected["toggle"]>[0]; expected: Expected }) {
  const { chunkId } = passage;
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={expected.has(chunkId)}
      title={passage.text.slice(0, 80)}
      onClick={() => expected.toggle(passage)}
    >
      {expected.has(chunkId) ? t("Expected ✓") : t("Expect this")}
    </button>
  );
}

/** What each signal of reranking adds to the score, with the signal's value and weight. */
export function Signals({ signals }: { signals: NonNullable<Schema<"Hit">["scores"]>["signals"] }) {
  if (signals.length === 0) return null;
  return (
    <dl class="scores" aria-label={t("What each signal adds")}>
      {signals.map(({ name, value, weight, contribution }) => (
        <div key={name}>
          <dt>{wordFor(name)}</dt>
          <dd>
            +{decimal(contribution, 3)}{" "}
            <span class="small">
              {decimal(value, 2)} × {number(weight, { maximumFractionDigits: 20 })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const threeDigits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };

/** Rank and score of one step; a dash where it did not see the passage. */
export function Score({ title, rank, value }: { title: string; rank: number | null; value: number | null }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {rank === null ? "–" : `#${rank}`} {value !== null && <span class="small">{number(value, threeDigits)}</span>}
      </dd>
    </div>
  );
}

function titleOf({ title, filename, url, page, lastPage, pageLabel, speakers }: Schema<"Citation">): string {
  const spokenBy = new Set(speakers?.flatMap(({ speaker }) => speaker ?? []));
  const name = [title ?? filename ?? url ?? t("Text"), ...spokenBy].join(", ");
  if (page === null) return name;
  const pages = lastPage ? t("pages {page} to {lastPage}", { page, lastPage }) : t("page {page}", { page });
  return `${name}, ${pages}${pageLabel ? ` (${pageLabel})` : ""}`;
}
