import type { ConsoleScreens } from "./console-screens.ts";

type Ask = ConsoleScreens["ask"];

/** Calls that are made at once. */
const atOnce = 6;

/** Times that a request is sent whose connection is lost: on a busy machine a service closes one as it is used again. */
const mostSent = 4;

async function send(ask: Ask, path: string, body: object, sent = 1): ReturnType<Ask> {
  return ask("POST", path, body).catch((error: unknown) => {
    if (sent === mostSent || !String(error).includes("fetch failed")) throw error;
    return send(ask, path, body, sent + 1);
  });
}

/** Makes a day's calls of a team that hands an invoice over. `room-700` is handed over wrongly: the hand-off is taken back. */
export async function makeDayOfCalls(ask: Ask, teamId: string, count: number): Promise<void> {
  const waiting = Array.from({ length: count }, (_, at) => at).values();
  const some = Array.from({ length: atOnce }, async () => {
    for (const at of waiting) {
      const call = await send(ask, "/v1/calls", { teamId, externalId: `room-${at}` });
      const path = `/v1/calls/${call.id}`;
      const text = at % 10 === 0 ? "My invoice, please" : "Good day";
      const { turnId } = await send(ask, `${path}/turns`, { text, turnKey: "first" });
      if (at === 700) await send(ask, `${path}/revise`, { turnId, text: "No voice, and the heating is cold" });
      await send(ask, `${path}/end`, { outcome: at % 2 === 0 ? "solved" : "gave up" });
    }
  });
  await Promise.all(some);
}
