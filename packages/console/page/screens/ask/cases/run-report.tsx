import type { Schema } from "../../../api/client.ts";
import { t, wordFor } from "../../../language/text.ts";
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
    <section class="panel" aria-label={t("What changed")}>
      <h2>
        {isFirst
          ? t("{right} of {count} right", { right, count: results.length })
          : t("{right} of {count} right, {before} before", { right, count: results.length, before })}
      </h2>
      {!isFirst && changed.length === 0 && <p class="small">{t("Every case is as it was.")}</p>}
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
  if (error !== null) return <span class="badge bad">{t("failed")}</span>;
  if (change === null || change === "same") return null;
  return <span class={`badge ${kinds[change]}`}>{wordFor(change)}</span>;
}

function whatOf({ outcome, before, error }: Result): string {
  if (error !== null) return error.message;
  return `${outcomeText(before)} → ${outcomeText(outcome)}`;
}

/** An outcome in a few words. */
export function outcomeText(outcome: Schema<"EvalOutcome"> | null): string {
  if (outcome === null) return t("not asked");
  const { place, given } = outcome;
  if (place !== null) return t("result {place} of {given}", { place, given });
  return given === 0 ? t("nothing given") : t("not among {given} given", { given });
}
