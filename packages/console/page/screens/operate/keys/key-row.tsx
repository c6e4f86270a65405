import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { counted } from "../../../parts/amount.ts";
import { Choice } from "../../../parts/choice.tsx";
import { confirmed } from "../../../parts/confirmation.tsx";
import { Field } from "../../../parts/field.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Time } from "../../../parts/time.tsx";
import { type Standing, stateOf } from "./standing.ts";

type Key = Schema<"Key">;

interface KeyRowProps {
  info: Key;
  /** Whether it was replaced by another one, or has replaced one. */
  standing: Standing;
  /** Called with the key that takes its place, or with null when it was revoked. */
  made: (key: string | null) => void;
}

/** One key: what it may do, when it was used, and its end. */
export function KeyRow({ info, standing, made }: KeyRowProps) {
  const { id: keyId, name, hint, kind, scopes, knowledgeBaseIds, lastUsedAt, warning, createdAt } = info;
  const params = { path: { keyId } };
  const overlap = useSignal("24");
  const rotate = useAction(async () => {
    const body = { overlapHours: Number(overlap.value) };
    made((await dataOf(api.POST("/v1/keys/{keyId}/rotate", { params, body }))).key);
  });
  const revoke = useAction(async () => {
    await api.DELETE("/v1/keys/{keyId}", { params });
    made(null);
  });
  const state = stateOf(info);
  const called = name ?? hint;
  const isBusy = rotate.isRunning.value || revoke.isRunning.value;
  return (
    <>
      <td>
        <bdi>{name ?? "–"}</bdi> <code>{hint}…</code>
        <p class="small">
          {standing === "new" && "the new one, "}
          {standing === "old" && "the old one, "}made <Time at={createdAt} />
        </p>
        {warning && (
          <p class="small" dir="auto">
            {warning}
          </p>
        )}
        <ProblemNotice problem={rotate.problem.value ?? revoke.problem.value} />
      </td>
      <td>
        {kind === "public" ? "only search" : scopes.join(", ")}
        {knowledgeBaseIds && <p class="small">in {counted(knowledgeBaseIds.length, "knowledge base")}</p>}
      </td>
      <td>{lastUsedAt ? <Time at={lastUsedAt} /> : "never"}</td>
      <td>
        <span class={`badge ${badgeOf(state, standing)}`}>{standing === "old" ? "replaced" : state}</span>
        {state === "valid" && info.expiresAt && (
          <p class="small">
            works until <Time at={info.expiresAt} />
          </p>
        )}
      </td>
      <td>
        {state === "valid" && (
          <>
            <button
              type="button"
              class="quiet"
              disabled={isBusy}
              aria-label={`Rotate ${called}`}
              onClick={async () => {
                const body = <Overlap hours={overlap} />;
                if (await confirmed({ title: `Rotate ${called}?`, verb: "Make the new key", body })) void rotate.run();
              }}
            >
              Rotate
            </button>
            <button
              type="button"
              class="quiet"
              disabled={isBusy}
              aria-label={`Revoke ${called}, ${hint}`}
              onClick={async () => {
                const body = <WhatEnds info={info} standing={standing} />;
                if (await confirmed({ title: `Revoke ${called}?`, verb: "Revoke it", body })) void revoke.run();
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

function badgeOf(state: ReturnType<typeof stateOf>, standing: Standing): string {
  if (standing === "old") return "warn";
  return state === "valid" ? "good" : "";
}

const overlaps = [
  ["0", "at once"],
  ["1", "in an hour"],
  ["24", "in 24 hours"],
  ["168", "in 7 days"],
] as const;

/** How long the old key works beside the new one. */
function Overlap({ hours }: { hours: { value: string } }) {
  return (
    <>
      <p>
        A new key with the same rights is made and shown once. Put it where the old one is used before that one ends.
      </p>
      <Field label="The old key ends">
        <Choice
          value={hours.value}
          options={overlaps}
          change={(next) => {
            hours.value = next;
          }}
        />
      </Field>
    </>
  );
}

function WhatEnds({ info: { hint, createdAt, lastUsedAt }, standing }: { info: Key; standing: Standing }) {
  return (
    <>
      <p>
        <code>{hint}…</code>, made <Time at={createdAt} />, {lastUsedAt ? "last used " : "never used"}
        {lastUsedAt && <Time at={lastUsedAt} />}. The next request with it is refused.
      </p>
      {standing === "new" && <p>It is the new one of two keys of this name: the old one works on.</p>}
      {standing === "old" && <p>It is the old one of two keys of this name: the new one works on.</p>}
    </>
  );
}
