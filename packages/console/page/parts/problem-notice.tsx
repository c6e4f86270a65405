import type { Problem } from "../api/problem.ts";
import { Notice } from "./notice.tsx";

/** Why a request failed, with all that is wrong, and the id to look for in the service's log. Nothing without a problem. */
export function ProblemNotice({ problem, retry }: { problem: Problem | null; retry?: () => void }) {
  if (!problem) return null;
  const more = problem.issues.length > 1 ? problem.issues : [];
  return (
    <Notice kind="problem">
      <p dir="auto">{problem.message}</p>
      {more.length > 0 && (
        <ul>
          {more.map(({ path, message }) => (
            <li key={path + message} dir="auto">
              {message}
            </li>
          ))}
        </ul>
      )}
      <p class="small">
        {problem.code}
        {problem.requestId && ` · ${problem.requestId}`}
        {retry && (
          <button type="button" class="quiet" onClick={retry}>
            Try again
          </button>
        )}
      </p>
    </Notice>
  );
}
