import { Fragment } from "preact";
import { placeInSource } from "../../app/place-in-source.ts";
import { linkTo } from "../../app/route.ts";
import { decimal, t, wordFor } from "../../language/text.ts";

/** The facts of a turn's search, as the trace has them. A call of an earlier version has fewer. */
interface Search {
  given: Record<"knowledgeBaseId" | "sourceId" | "chunkId", string>[];
  timings?: Record<"embedMs" | "searchMs" | "rerankMs" | "totalMs", number>;
  question?: string;
  knowledgeBaseIds?: string[];
  text?: string | null;
}

/** Whether the facts of a decision are those of a search. */
export function isSearch(data: unknown): data is Search {
  return Array.isArray((data as Partial<Search> | null)?.given);
}

interface RecordedSearchProps {
  search: Search;
  /** Who had the turn, whose settings the question is asked with again. */
  agentId: string | null;
  /** The team whose member that is. */
  teamId?: string | null;
}

/** A turn's search: where its passages stand, how long each stage took, what the model saw, and the way to ask it again. */
export function RecordedSearch({ search, agentId, teamId = null }: RecordedSearchProps) {
  const { given, timings, question, knowledgeBaseIds = [], text } = search;
  return (
    <>
      {given.map((passage, index) => (
        <Fragment key={passage.chunkId}>
          {" "}
          <a href={placeInSource(passage)}>{t("passage {number}", { number: index + 1 })}</a>
        </Fragment>
      ))}
      {question !== undefined && (
        <>
          {" "}
          <a href={againOf(question, knowledgeBaseIds, agentId, teamId)}>{t("Ask it again")}</a>
        </>
      )}
      {timings && <Stages timings={timings} />}
      {text && (
        <details>
          <summary>{t("What the model saw")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section class="model-text" tabIndex={0} aria-label={t("Text for the model")}>
            <pre dir="auto">{text}</pre>
          </section>
        </details>
      )}
    </>
  );
}

/** A bar as wide as the search took, with a part for each stage. */
function Stages({ timings }: { timings: NonNullable<Search["timings"]> }) {
  const { embedMs, searchMs, rerankMs, totalMs } = timings;
  const parts = Object.entries({ embed: embedMs, search: searchMs, rerank: rerankMs }).filter(([, ms]) => ms > 0);
  const words = parts.map(([stage, ms]) => `${wordFor(stage)} ${decimal(ms)}`).join(", ");
  const label = `${decimal(totalMs)} ms${words === "" ? "" : `: ${words}`}`;
  return (
    <div class="row stages small">
      <div class="stage-bar" role="img" aria-label={label} title={label}>
        {parts.map(([stage, ms]) => (
          <div key={stage} class={`stage-${stage}`} style={{ flexGrow: ms }} />
        ))}
      </div>
      {label}
    </div>
  );
}

/** With a member its own settings are taken; they name the knowledge bases too. */
function againOf(q: string, knowledgeBaseIds: readonly string[], agent: string | null, team: string | null): string {
  return agent
    ? linkTo(["ask"], { q, agent, team })
    : linkTo(["ask"], { q, knowledgeBaseIds: knowledgeBaseIds.join(",") });
}
