import type { Schema } from "../../../api/client.ts";
import { Empty } from "../../../parts/empty.tsx";
import { More } from "../../../parts/more.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Time } from "../../../parts/time.tsx";
import { useSourceChanges } from "./use-source-changes.ts";
import "./changes.css";

type Changes = Schema<"TextChanges">;

/** What the last refresh that changed a source's text has changed, line by line. */
export function SourceChanges({ kbId, docId, isSite }: { kbId: string; docId: string; isSite: boolean }) {
  const list = useSourceChanges(kbId, docId);
  const { changes, problem, reload } = list;
  return (
    <>
      <ProblemNotice problem={problem} retry={reload} />
      {changes && changes.state !== "changed" && <Nothing changes={changes} isSite={isSite} />}
      {changes?.state === "changed" && (
        <section class="panel source-changes" aria-label="What the last refresh changed">
          <h2>What the last refresh changed</h2>
          <p>
            <span class="mono">+ {count(changes.addedLines)}</span> new,{" "}
            <span class="mono">− {count(changes.removedLines)}</span> gone. <When changes={changes} />
          </p>
          {changes.data.map((piece) => (
            <Piece key={keyOf(piece)} piece={piece} />
          ))}
          <More list={list} />
        </section>
      )}
    </>
  );
}

const titles: Record<Exclude<Changes["state"], "changed">, string> = {
  never_read_again: "It was not read again yet",
  unchanged: "Its text has not changed",
  too_large: "Its text changed, and is too large to compare",
  too_different: "Its text changed too much to compare",
};

function Nothing({ changes, isSite }: { changes: Changes; isSite: boolean }) {
  const { state } = changes;
  if (state === "changed") return null;
  if (isSite)
    return (
      <Empty title="A site has no text of its own">
        <p>Open one of its pages to see what changed on it.</p>
      </Empty>
    );
  return (
    <Empty title={titles[state]}>
      {state === "never_read_again" && <p>After a refresh this shows which lines are new and which are gone.</p>}
      {state === "unchanged" && changes.lastProcessedAt && (
        <p>
          It was read last on <Time at={changes.lastProcessedAt} />, and says what it said before.
        </p>
      )}
      {state === "too_large" && <p>Texts of up to 4 MB are kept for this.</p>}
      {changes.changedAt && (
        <p>
          <When changes={changes} />
        </p>
      )}
    </Empty>
  );
}

/** Between which readings the text changed, and whether it was read since. */
function When({ changes: { changedAt, earlierReadAt, lastProcessedAt } }: { changes: Changes }) {
  if (changedAt === null || earlierReadAt === null) return null;
  return (
    <>
      Changed on <Time at={changedAt} />; read before on <Time at={earlierReadAt} />.
      {lastProcessedAt !== null && lastProcessedAt !== changedAt && (
        <>
          {" "}
          Read again on <Time at={lastProcessedAt} />, without a change.
        </>
      )}
    </>
  );
}

const marks = { same: " ", added: "+", removed: "−" } as const;
const said = { same: "as before", added: "new", removed: "gone" } as const;

function Piece({ piece: { lines } }: { piece: Schema<"ChangedPiece"> }) {
  return (
    <ol class="piece">
      {lines.map((line) => (
        <li key={keyOfLine(line)} class={`changed-line ${line.kind}`}>
          <span class="line-number mono" aria-hidden="true">
            {line.after ?? line.before}
          </span>
          <span class="line-mark mono" role="img" aria-label={said[line.kind]}>
            {marks[line.kind]}
          </span>
          <bdi class="line-text" dir="auto">
            {line.text}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

const keyOf = ({ lines }: Schema<"ChangedPiece">) => keyOfLine(lines[0]!);
const keyOfLine = ({ before, after }: Schema<"ChangedLine">) => `${before ?? ""}:${after ?? ""}`;
const count = (lines: number | null) => (lines ?? 0).toLocaleString("en");
