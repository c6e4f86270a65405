import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { setQuery } from "../../app/route.ts";
import { type Act, type Answer, perform } from "./acts.ts";
import { askModel, type Message } from "./model.ts";
import { recordedActs } from "./recorded-acts.ts";

/** One act with what came of it. */
export interface Step extends Answer {
  act: Act;
  /** The decisions that it led to. */
  decisions: Schema<"Call">["trace"];
  /** Who has the call then. */
  owner: string;
  /** What the service's model said. */
  said: string | null;
}

interface Talk {
  call: Schema<"Call">;
  /** The newest Turn: who speaks, and what they may call. */
  current: Schema<"Turn"> | null;
  steps: readonly Step[];
}

interface TalkOptions {
  teamId: string;
  /** A call that goes on; null for a new one. */
  callId: string | null;
  /** The member that a new call is given to; null for the one that answers first. */
  member: string | null;
  /** The service's model answers the caller. */
  hasModel: boolean;
}

/** A call that is played by typing. It begins with the first act. */
export function useConversation({ teamId, callId, member, hasModel }: TalkOptions) {
  const talk = useSignal<Talk | null>(null);
  useEffect(() => {
    if (callId === null || talk.value?.call.id === callId) return;
    void open.run(callId);
  }, [callId]);
  const open = useAction(async (id: string) => {
    talk.value = await opened(id);
  });
  const act = useAction(async (next: Act | null) => {
    if (talk.value === null) talk.value = await started(teamId, member);
    if (next !== null) talk.value = await after(talk.value, next, hasModel ? teamId : null);
    setQuery({ call: talk.value.call.id, member: null });
    return true;
  });
  const end = useAction(async () => {
    const { call } = talk.value!;
    await dataOf(api.POST("/v1/calls/{callId}/end", { params: { path: { callId: call.id } }, body: {} }));
    talk.value = { ...talk.value!, current: null, call: await read(call.id) };
  });
  return { talk, act, open, end };
}

function read(callId: string): Promise<Schema<"Call">> {
  return dataOf(api.GET("/v1/calls/{callId}", { params: { path: { callId } } }));
}

function readCurrent(callId: string): Promise<Schema<"Turn">> {
  return dataOf(api.GET("/v1/calls/{callId}/current", { params: { path: { callId } } }));
}

/** A new call. Its own id lets the model's gateway find it. */
async function started(teamId: string, member: string | null): Promise<Talk> {
  const externalId = `console-${Date.now().toString(36)}`;
  const { current, ...call } = await dataOf(api.POST("/v1/calls", { body: { teamId, externalId } }));
  const talk = { call: await read(call.id), current, steps: [] };
  if (member === null || member === current.agent.id) return talk;
  return after(talk, { do: "hand off", agentId: member }, null);
}

/** A call that was begun before: what its record shows of each act. */
async function opened(callId: string): Promise<Talk> {
  const call = await read(callId);
  const current = call.status === "active" ? await readCurrent(callId) : null;
  const steps = recordedActs(call).map(({ act, owner }) => ({
    act,
    owner: owner ?? "",
    decisions: [],
    turn: null,
    output: null,
    said: null,
  }));
  return { call, current, steps };
}

/** The call after one more act. With a model, its gateway plays the caller's words, and the call then has their Turn. */
async function after({ call, steps, current }: Talk, act: Act, modelOfTeam: string | null): Promise<Talk> {
  const isAsked = act.do === "say" && modelOfTeam !== null;
  const answer: Answer & { said: string | null } = isAsked
    ? await answered(call, [...steps.flatMap(messagesOf), { role: "user", content: act.text }], modelOfTeam)
    : { ...(await perform(call.id, act)), said: null };
  const now = await read(call.id);
  const step: Step = { ...answer, act, owner: now.agentId, decisions: now.trace.slice(call.trace.length) };
  return { call: now, current: answer.turn ?? current, steps: [...steps, step] };
}

async function answered({ id, externalId }: Schema<"Call">, messages: readonly Message[], teamId: string) {
  const said = await askModel(teamId, externalId!, messages);
  return { turn: await readCurrent(id), output: null, said };
}

function messagesOf({ act, said }: Step): Message[] {
  if (act.do === "agent") return [{ role: "assistant", content: act.text }];
  if (act.do !== "say") return [];
  return [{ role: "user", content: act.text }, ...(said ? [{ role: "assistant" as const, content: said }] : [])];
}
