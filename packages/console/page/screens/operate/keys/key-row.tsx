import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Time } from "../../../parts/time.tsx";

interface KeyRowProps {
  info: Schema<"Key">;
  /** Called with the key that takes its place, or with null when it was revoked. */
  made: (key: string | null) => void;
}

/** One key: what it may do, when it was used, and its end. */
export function KeyRow({ info, made }: KeyRowProps) {
  const { id: keyId, name, hint, kind, scopes, knowledgeBaseIds, lastUsedAt, warning } = info;
  const params = { path: { keyId } };
  const { run, isRunning, problem } = useAction(async (verb: "rotate" | "revoke") => {
    if (verb === "rotate") return made((await dataOf(api.POST("/v1/keys/{keyId}/rotate", { params }))).key);
    await api.DELETE("/v1/keys/{keyId}", { params });
    made(null);
  });
  const state = stateOf(info);
  return (
    <>
      <td>
        <bdi>{name ?? "–"}</bdi> <code>{hint}</code>
        {warning && (
          <p class="small" dir="auto">
            {warning}
          </p>
        )}
        <ProblemNotice problem={problem.value} />
      </td>
      <td>
        {kind === "public" ? "only search" : scopes.join(", ")}
        {knowledgeBaseIds && (
          <p class="small">
            in {knowledgeBaseIds.length === 1 ? "1 knowledge base" : `${knowledgeBaseIds.length} knowledge bases`}
          </p>
        )}
      </td>
      <td>{lastUsedAt ? <Time at={lastUsedAt} /> : "never"}</td>
      <td>
        <span class={`badge ${state === "valid" ? "good" : ""}`}>{state}</span>
        {state === "valid" && info.expiresAt && (
          <p class="small">
            until <Time at={info.expiresAt} />
          </p>
        )}
      </td>
      <td>
        {state === "valid" && (
          <>
            <button type="button" class="quiet" disabled={isRunning.value} onClick={() => run("rotate")}>
              Rotate
            </button>
            <button
              type="button"
              class="quiet"
              disabled={isRunning.value}
              onClick={() => {
                if (confirm(`Revoke ${name ?? hint}? The next request with it is refused.`)) void run("revoke");
              }}
            >
              Revoke
            </button>
          </>
        )}
      </td>
    </>
  );
}

function stateOf({ revokedAt, expiresAt }: Schema<"Key">): "valid" | "revoked" | "ended" {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "ended" : "valid";
}
