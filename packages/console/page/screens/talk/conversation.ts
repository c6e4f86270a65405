import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { keepDraft, keptDraft } from "../../app/drafts.ts";
import { type Act, type Answer, perform } from "./acts.ts";
import { asGreeting, type Called, type Greeting, greetingOf, modelOf } from "./called.ts";
import { askModel, hasModel, type Message } from "./model.ts";
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

/** A call as far as it was played. */
export interface Talk {
  call: Schema<"Call">;
  /** The newest Turn: who speaks, and what they may call. */
  current: Schema<"Turn"> | null;
  greeting: Greeting | null;
  steps: readonly Step[];
}

interface TalkOptions {
  called: Called;
  /** A call that goes on; null for a new one. */
  callId: string | null;
  /** The member that a new call is given to; null for the one that answers first. */
  member: string | null;
  /** Told of the call's id when something was done in it. */
  went: (callId: string) => void;
}

/** A call that is played by typing. It begins with the first act; what is done while another act is at work waits for its turn. */
export function useConversation({ called, callId, member, went }: TalkOptions) {
  const talk = useSignal<Talk | null>(null);
  const waiting = useSignal<readonly Act[]>([]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (callId === null || talk.value?.call.id === callId) return;
    before.current = open.run(callId);
  }, [callId]);
  const open = useAction(async (id: string) => {
    talk.value = await opened(id);
  });
  const { run, isRunning, problem } = useAction(async (next: Act) => {
    if (talk.value === null) talk.value = await started(called, member);
    talk.value = await after(talk.value, next, (await hasModel()) ? modelOf(called) : null);
    const { call, steps, greeting } = talk.value;
    keepDraft(placeOf(call.id), { version: call.version, steps, greeting } satisfies StoredConversation);
    went(call.id);
    return true;
  });
  /** Does it once all that was done before is done. Resolves with whether it went well. */
  async function act(next: Act): Promise<boolean> {
    waiting.value = [...waiting.value, next];
    const done = before.current.then(() => run(next));
    before.current = done;
    const went = await done;
    waiting.value = waiting.value.filter((each) => each !== next);
    return went !== null;
  }
  const end = useAction(async () => {
    const { call } = talk.value!;
    await dataOf(api.POST("/v1/calls/{callId}/end", { params: { path: { callId: call.id } }, body: {} }));
    talk.value = { ...talk.value!, current: null, call: await read(call.id) };
  });
  return { talk, waiting, act, isRunning, problem, open, end };
}

/** What a tab keeps of a call that was played in it: the record has no milliseconds of a turn, and no passages of a short recording. */
interface StoredConversation extends Pick<Talk, "steps" | "greeting"> {
  /** The call's version then: of another one the record tells more. */
  version: number;
}

const placeOf = (callId: string) => `talk ${callId}`;

function read(callId: string): Promise<Schema<"Call">> {
  return dataOf(api.GET("/v1/calls/{callId}", { params: { path: { callId } } }));
}

function readCurrent(callId: string): Promise<Schema<"Turn">> {
  return dataOf(api.GET("/v1/calls/{callId}/current", { params: { path: { callId } } }));
}

/** A new call. Its own id lets the model's gateway find it. */
async function started(called: Called, member: string | null): Promise<Talk> {
  const externalId = `console-${Date.now().toString(36)}`;
  const { current, ...call } = await dataOf(api.POST("/v1/calls", { body: { ...called, externalId } }));
  const talk = { call: await read(call.id), current, greeting: asGreeting(current.agent), steps: [] };
  if (member === null || member === current.agent.id) return talk;
  return after(talk, { do: "hand off", agentId: member }, null);
}

/** A call that was begun before: as this tab has kept it, else what its record shows of each act. */
async function opened(callId: string): Promise<Talk> {
  const call = await read(callId);
  const current = call.status === "active" ? await readCurrent(callId) : null;
  const kept = keptDraft<StoredConversation>(placeOf(callId));
  const isWhole = kept !== null && (kept.version === call.version || call.status === "ended");
  if (isWhole) return { call, current, greeting: kept.greeting, steps: kept.steps };
  const steps = recordedActs(call).map(({ act, owner, decisions }) => ({
    act,
    owner: owner ?? "",
    decisions,
    turn: null,
    output: null,
    said: null,
  }));
  const { teamId, agentId } = call;
  const greeting = await greetingOf(teamId === null ? { agentId } : { teamId }).catch(() => null);
  return { call, current, greeting, steps };
}

/** The call after one more act. With a model, its gateway plays the caller's words, and the call then has their Turn. */
async function after(talk: Talk, act: Act, model: string | null): Promise<Talk> {
  const { call, steps, current } = talk;
  const isAsked = act.do === "say" && model !== null;
  const answer: Answer & { said: string | null } = isAsked
    ? await answered(call, [...steps.flatMap(messagesOf), { role: "user", content: act.text }], model)
    : { ...(await perform(call.id, act)), said: null };
  const now = await read(call.id);
  const step: Step = { ...answer, act, owner: now.agentId, decisions: now.trace.slice(call.trace.length) };
  return { ...talk, call: now, current: answer.turn ?? current, steps: [...steps, step] };
}

async function answered({ id, externalId }: Schema<"Call">, messages: readonly Message[], model: string) {
  const said = await askModel(model, externalId!, messages);
  return { turn: await readCurrent(id), output: null, said };
}

function messagesOf({ act, said }: Step): Message[] {
  if (act.do === "agent") return [{ role: "assistant", content: act.text }];
  if (act.do !== "say") return [];
  return [{ role: "user", content: act.text }, ...(said ? [{ role: "assistant" as const, content: said }] : [])];
}
