import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { t, tn, tx, wordFor } from "../../../language/text.ts";

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
        <p class="small">{madeAt(standing, <Time at={createdAt} />)}</p>
        {warning && (
          <p class="small" dir="auto">
            {warning}
          </p>
        )}
        <ProblemNotice problem={rotate.problem.value ?? revoke.problem.value} />
      </td>
      <td>
        {kind === "public" ? t("only search") : scopes.join(", ")}
        {knowledgeBaseIds && (
          <p class="small">{tn(knowledgeBaseIds.length, "in {n} knowledge base", "in {n} knowledge bases")}</p>
        )}
      </td>
      <td>{lastUsedAt ? <Time at={lastUsedAt} /> : t("never")}</td>
      <td>
        <span class={`badge ${badgeOf(state, standing)}`}>{standing === "old" ? t("replaced") : wordFor(state)}</span>
        {state === "valid" && info.expiresAt && (
          <p class="small">{tx("works until {time}", { time: <Time at={info.expiresAt} /> })}</p>
        )}
      </td>
      <td>
        {state === "valid" && (
          <>
            <button
              type="button"
              class="quiet"
              disabled={isBusy}
              aria-label={t("Rotate {name}", { name: called })}
              onClick={async () => {
                const body = <Overlap hours={overlap} />;
                if (
                  await confirmed({ title: t("Rotate {name}?", { name: called }), verb: t("Make the new key"), body })
                )
                  void rotate.run();
              }}
            >
              {t("Rotate")}
            </button>
            <button
              type="button"
              class="quiet"
              disabled={isBusy}
              aria-label={t("Revoke {name}, {hint}", { name: called, hint })}
              onClick={async () => {
                const body = <WhatEnds info={info} standing={standing} />;
                if (await confirmed({ title: t("Revoke {name}?", { name: called }), verb: t("Revoke it"), body }))
                  void revoke.run();
              }}
            >
              {t("Revoke")}
            </button>
          </>
        )}
      </td>
    </>
  );
}

/** When a key was made, and which of two it is. */
function madeAt(standing: Standing, time: ComponentChild) {
  if (standing === "new") return tx("the new one, made {time}", { time });
  return standing === "old" ? tx("the old one, made {time}", { time }) : tx("made {time}", { time });
}

function badgeOf(state: ReturnType<typeof stateOf>, standing: Standing): string {
  if (standing === "old") return "warn";
  return state === "valid" ? "good" : "";
}

const overlaps = [
  ["0", t("at once")],
  ["1", t("in an hour")],
  ["24", t("in 24 hours")],
  ["168", t("in 7 days")],
] as const;

/** How long the old key works beside the new one. */
function Overlap({ hours }: { hours: { value: string } }) {
  return (
    <>
      <p>
        {t(
          "A new key with the same rights is made and shown once. Put it where the old one is used before that one ends.",
        )}
      </p>
      <Field label={t("The old key ends")}>
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
        {lastUsedAt
          ? tx("{key}, made {time}, last used {lastTime}. The next request with it is refused.", {
              key: <code>{hint}…</code>,
              time: <Time at={createdAt} />,
              lastTime: <Time at={lastUsedAt} />,
            })
          : tx("{key}, made {time}, never used. The next request with it is refused.", {
              key: <code>{hint}…</code>,
              time: <Time at={createdAt} />,
            })}
      </p>
      {standing === "new" && <p>{t("It is the new one of two keys of this name: the old one works on.")}</p>}
      {standing === "old" && <p>{t("It is the old one of two keys of this name: the new one works on.")}</p>}
    </>
  );
}
