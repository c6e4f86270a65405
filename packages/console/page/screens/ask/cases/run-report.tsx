import type { Schema } from "../../../api/client.ts";
import type { SearchFields } from "../settings.ts";
import { askAgain } from "./ask-again.ts";

type Result = Schema<"EvalResult">;

interface ReportProps {
  results: readonly Result[];
  settings: SearchFields;
}

/** How many cases of a run are right, and each that is not as it was. */
export function RunReport({ results, settings }: ReportProps) {
  const right = results.filter(({ outcome }) => outcome?.isRight).length;
  const before = results.filter((result) => result.before?.isRight).length;
  const isFirst = results.every((result) => result.before === null);
  const changed = results.filter(({ change }) => change !== "same" && change !== "new");
  return (
    <section class="panel" aria-label="What changed">
      <h2>
        {right} of {results.length} right{!isFirst && `, ${before} before`}
      </h2>
      {!isFirst && changed.length === 0 && <p class="small">Every case is as it was.</p>}
      <ul class="reasons">
        {changed.map((result) => (
          <li key={result.caseId} class="row">
            <Changed result={result} />
            <a class="grow" href={askAgain(result.question, settings)}>
              <bdi>{result.question}</bdi>
            </a>
            <span class="small">{whatOf(result)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const kinds = { fixed: "good", broken: "bad", moved: "", new: "", same: "" } as const;

/** What became of a case; nothing while it is as it was. */
export function Changed({ result: { change, error } }: { result: Pick<Result, "change" | "error"> }) {
  if (error !== null) return <span class="badge bad">failed</span>;
  if (change === null || change === "same") return null;
  return <span class={`badge ${kinds[change]}`}>{change}</span>;
}

function whatOf({ outcome, before, error }: Result): string {
  if (error !== null) return error.message;
  return `${outcomeText(before)} → ${outcomeText(outcome)}`;
}

/** An outcome in a few words. */
export function outcomeText(outcome: Schema<"EvalOutcome"> | null): string {
  if (outcome === null) return "not asked";
  if (outcome.place !== null) return `result ${outcome.place} of ${outcome.given}`;
  return outcome.given === 0 ? "nothing given" : `not among ${outcome.given} given`;
}
