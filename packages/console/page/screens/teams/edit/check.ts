import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import type { Definition } from "../definition.ts";

/** Something for which the definition could not be saved, at its path. */
export type Problem = Schema<"TeamCheck">["problems"][number];

/** Milliseconds without typing after which the service is asked. */
const pauseMs = 300;

/** Milliseconds after which it is asked again when it could not answer. */
const againMs = 2_000;

/** What the service says of a definition while it is edited; null until it has answered once. */
export function useCheck(teamId: string, definition: Definition): Schema<"TeamCheck"> | null {
  const checked = useSignal<Schema<"TeamCheck"> | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let timer = setTimeout(ask, pauseMs);
    async function ask() {
      const body = { teamId, definition } as Schema<"CheckTeam">;
      const answer = await dataOf(api.POST("/v1/teams/check", { body, signal: gone.signal })).catch(() => null);
      if (gone.signal.aborted) return;
      if (answer) checked.value = answer;
      else timer = setTimeout(ask, againMs);
    }
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [teamId, JSON.stringify(definition)]);
  return checked.value;
}
