import type { Problem } from "../api/problem.ts";
import { t } from "../language/text.ts";
import { Notice } from "./notice.tsx";

/** Characters of a message that are shown at once. */
const shownCharacters = 240;

/** Why a request failed, in one line; all that is wrong, and the id to look for in the service's log, are opened. Nothing without a problem. */
export function ProblemNotice({ problem, retry }: { problem: Problem | null; retry?: () => void }) {
  if (!problem) return null;
  const { message, issues, code, requestId } = problem;
  const more = issues.length > 1 ? issues : [];
  const isLong = message.length > shownCharacters;
  return (
    <Notice kind="problem">
      <div class="row">
        <p class="grow" dir="auto">
          {isLong ? `${message.slice(0, message.lastIndexOf(" ", shownCharacters))} …` : message}
        </p>
        {retry && (
          <button type="button" onClick={retry}>
            {t("Try again")}
          </button>
        )}
      </div>
      {more.length > 0 && (
        <ul>
          {more.map(({ path, message: each }) => (
            <li key={path + each} dir="auto">
              {each}
            </li>
          ))}
        </ul>
      )}
      <details class="small">
        <summary>{t("Details")}</summary>
        {isLong && <p dir="auto">{message}</p>}
        <p class="mono">
          {code}
          {requestId && ` · ${requestId}`}
        </p>
      </details>
    </Notice>
  );
}
