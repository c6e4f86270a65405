import type { Schema } from "../../../api/client.ts";
import { setQuery } from "../../../app/route.ts";
import { t, tn } from "../../../language/text.ts";
import { Notice } from "../../../parts/notice.tsx";

/** More of them than this are closed at first, so that the team stays in sight. */
const openWarnings = 2;

/** Everything that is wrong with a definition, with the way to its place, and what it warns of. */
export function Findings({ problems, warnings }: Pick<Schema<"TeamCheck">, "problems" | "warnings">) {
  return (
    <>
      {problems.length > 0 && (
        <Notice kind="problem">
          <p>{t("It can't be saved yet:")}</p>
          <ul>
            {problems.map(({ path, message }) => (
              <li key={path + message}>
                <button type="button" class="quiet place" dir="auto" onClick={() => setQuery({ at: path })}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice kind="hint">
          <details open={warnings.length <= openWarnings}>
            <summary>{tn(warnings.length, "One warning", "{n} warnings")}</summary>
            <ul>
              {warnings.map((warning) => (
                <li key={warning} dir="auto">
                  {warning}
                </li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </>
  );
}
