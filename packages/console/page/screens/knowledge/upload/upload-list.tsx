import { counted } from "../../../parts/amount.ts";
import { Bar } from "../../../parts/bar.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { dismiss, isWaiting, sendAgain, type Upload, uploads } from "./queue.ts";

/** Files on their way that are shown one by one. */
const shownUploads = 5;

/** Faults that another try may mend. */
const mendable = new Set(["unreachable", "timeout", "unknown", "rate_limited", "storage_unavailable"]);

/** How far the files of a knowledge base are, in one line; below it those on their way and those that failed. */
export function UploadList({ kbId }: { kbId: string }) {
  const own = uploads.value.filter((each) => each.kbId === kbId);
  if (own.length === 0) return null;
  const waiting = own.filter(isWaiting);
  const failed = own.filter(({ problem }) => problem !== null);
  return (
    <div class="form">
      <div class="row" role="status">
        <p class="grow">{waiting.length > 0 ? `${own.length - waiting.length} of ${own.length} files` : sumOf(own)}</p>
        {waiting.length === 0 && (
          <button type="button" class="quiet" onClick={() => dismiss(kbId)}>
            Dismiss
          </button>
        )}
      </div>
      {waiting.slice(0, shownUploads).map(({ name, sent }) => (
        <div key={name}>
          <p class="small">
            <bdi>{name}</bdi>
          </p>
          <Bar value={sent} label={`${Math.round(sent * 100)} % sent`} />
        </div>
      ))}
      {failed.map((upload) => (
        <div key={upload.name} class="form">
          <p class="row small">
            <bdi class="grow">{upload.name}</bdi>
            <button
              type="button"
              class="quiet"
              aria-label={`Dismiss ${upload.name}`}
              onClick={() => dismiss(kbId, upload)}
            >
              Dismiss
            </button>
          </p>
          <ProblemNotice
            problem={upload.problem}
            {...(mendable.has(upload.problem!.code) && { retry: () => sendAgain(upload) })}
          />
        </div>
      ))}
    </div>
  );
}

function sumOf(own: readonly Upload[]): string {
  const of = (outcome: Upload["outcome"]) => own.filter((each) => each.outcome === outcome && !each.problem).length;
  const parts = [
    [of("added"), "added"],
    [of("replaced"), "replaced"],
    [of("unchanged"), "unchanged"],
    [own.filter(({ problem }) => problem !== null).length, "failed"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${counted(own.length, "file")}: ${told.join(", ")}`;
}
