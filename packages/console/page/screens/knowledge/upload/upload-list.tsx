import { t, tn } from "../../../language/text.ts";
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
        <p class="grow">
          {waiting.length > 0
            ? t("{done} of {all} files", { done: own.length - waiting.length, all: own.length })
            : sumOf(own)}
        </p>
        {waiting.length === 0 && (
          <button type="button" class="quiet" onClick={() => dismiss(kbId)}>
            {t("Dismiss")}
          </button>
        )}
      </div>
      {waiting.slice(0, shownUploads).map(({ name, sent }) => (
        <div key={name}>
          <p class="small">
            <bdi>{name}</bdi>
          </p>
          <Bar value={sent} label={t("{percent} % sent", { percent: Math.round(sent * 100) })} />
        </div>
      ))}
      {failed.map((upload) => (
        <div key={upload.name} class="form">
          <p class="row small">
            <bdi class="grow">{upload.name}</bdi>
            <button
              type="button"
              class="quiet"
              aria-label={t("Dismiss {name}", { name: upload.name })}
              onClick={() => dismiss(kbId, upload)}
            >
              {t("Dismiss")}
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
  const failed = own.filter(({ problem }) => problem !== null).length;
  const told = [
    of("added") > 0 && t("{n} added", { n: of("added") }),
    of("replaced") > 0 && t("{n} replaced", { n: of("replaced") }),
    of("unchanged") > 0 && t("{n} unchanged", { n: of("unchanged") }),
    failed > 0 && t("{n} failed", { n: failed }),
  ];
  return `${tn(own.length, "{n} file", "{n} files")}: ${told.filter(Boolean).join(", ")}`;
}
