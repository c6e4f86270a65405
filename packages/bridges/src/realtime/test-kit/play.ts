import type { LiveCall, Turn } from "@cuecard/core";
import { openAIRealtime } from "../../openai-realtime.ts";
import type { RealtimeSend } from "../client-events.ts";
import type { RealtimeEvent } from "../server-events.ts";
import { createOracle, type Known } from "./oracle.ts";
import { createService, type HostSend, type Plan, type Service } from "./service.ts";
import type { Stage } from "./stage.ts";

/** What a run says of itself: the rules that it broke, and what happened in it. */
export interface Played {
  broken: string[];
  handoffs: number;
  responses: number;
}

const nextTask = () => new Promise((resolve) => setImmediate(resolve));

/** Plays a call with a strict session under the orders that `steps` draws. */
export async function playSession(stage: Stage, steps: readonly number[]): Promise<Played> {
  const call = await stage.startCall((steps[0] ?? 0) % stage.teams);
  const broken: string[] = [];
  const held: (() => void)[] = [];
  const tools: ((output: string) => void)[] = [];
  let isHolding = false;
  let words = 0;
  let ids = 0;
  let at = 1;
  const draw = (below: number) => (steps[at++ % steps.length] ?? 0) % below;
  const mark = (text: string) => `${text} m${++words}m`;

  const oracle = createOracle(call, () => words);
  const gated = gate(call, { isHolding: () => isHolding, held, onTurn: oracle.returned });
  const slow = () => new Promise<string>((resolve) => void tools.push(resolve));
  const pay = { name: "pay", description: "Pays.", parameters: { type: "object" }, execute: slow };

  /** One connection: its service, and what is on the way in both directions. */
  interface Wire {
    service: Service;
    toService: (RealtimeSend | HostSend)[];
    toBridge: RealtimeEvent[];
    handle: (event: RealtimeEvent) => Promise<void>;
  }
  const knownAt = new Map<unknown, Known>();
  /** Items whose audio has arrived, so that a host can have played it. */
  const heard = new Set<string>();
  let isDrained = false;
  let failing = 0;
  let hasEnded = false;
  let isExcused = false;
  let failsNext = false;
  let needsSession = false;
  let wire: Wire;

  function plan(): Plan {
    if (failsNext) {
      failsNext = false;
      return { items: [], ends: "failed" };
    }
    const kind = isDrained ? 0 : draw(14);
    if (kind === 13) return { items: [], ends: "completed" };
    const ends = kind === 12 || kind === 11 ? (kind === 12 ? "failed" : "incomplete") : "completed";
    const says = { says: mark("Yes") };
    const calls = (name: string, sent: object) => ({ calls: name, with: JSON.stringify(sent) });
    if (kind === 5) return { items: [calls("pay", { card: mark("4111") })], ends };
    if (kind === 6) return { items: [says, calls("pay", { card: mark("4222") })], ends };
    if (kind === 7) return { items: [calls("transfer_to_billing", { reason: mark("why") })], ends };
    if (kind === 8) return { items: [calls("pay", {}), calls("transfer_to_support", { reason: "x" })], ends };
    if (kind === 9) return { items: [calls("decline_handoff", { reason: "no" })], ends };
    if (kind === 10) return { items: [says, { says: mark("And") }], ends };
    if (kind === 11) return { items: [calls("pay", { card: "41" })], ends };
    return { items: [says], ends };
  }

  const realtime = openAIRealtime(gated, {
    tools: [pay],
    onError: (error) => {
      if (String(error).includes("got no answer")) isExcused = true;
      else if (!String(error).includes("no active response")) broken.push(`an error came out: ${error}`);
    },
    onFailure: ({ inARow }) => {
      failing = inARow;
      return inARow <= 3 ? "again" : "silence";
    },
    ...(steps.length % 2 === 0 && {
      onSessionNeeded: () => {
        needsSession = true;
      },
    }),
  });

  function connect(): void {
    const toService: Wire["toService"] = [];
    const toBridge: RealtimeEvent[] = [];
    const service = createService(
      (event) => void toBridge.push(event),
      plan,
      (kind) => `${kind}_${++ids}`,
      { plays: steps.length % 3 === 0 },
    );
    needsSession = false;
    const handle = realtime.open((event) => {
      if (hasEnded) broken.push(`${event.type} is sent after the call's end`);
      knownAt.set(event, oracle.known);
      toService.push(event);
    });
    wire = { service, toService, toBridge, handle };
  }

  function deliverToService(): void {
    const event = wire.toService.shift();
    if (!event) return;
    const known = event.type === "response.create" && !isWithdrawn(event) ? knownAt.get(event) : undefined;
    if (known) broken.push(...oracle.hidden(wire.service, known));
    wire.service.receive(event);
    broken.push(...wire.service.violations.splice(0).map((violation) => `the service refused: ${violation}`));
  }

  /** Its own cancel is on the way behind it: what the model makes of it is never used. */
  function isWithdrawn({ event_id: id = "" }: RealtimeSend | HostSend): boolean {
    return wire.toService.some((event) => event.event_id === id.replace("cue-ask:", "cue-cancel:"));
  }

  function deliverToBridge(): void {
    const event = wire.toBridge.shift();
    if (!event) return;
    oracle.delivered(event);
    if (event.type === "response.output_audio.delta") heard.add(event.item_id!);
    wire.handle(event).catch((error: unknown) => broken.push(`handle rejected: ${error}`));
  }

  const said = ["Hello", "my card is 4111", "my bill 5500", "please repair 6600", "and now 7700"];

  const actions: (() => unknown)[] = [
    deliverToBridge,
    () => {
      for (let n = 0; n < 4; n++) deliverToBridge();
    },
    deliverToService,
    () => {
      while (wire.toService.length > 0) deliverToService();
    },
    () => wire.service.advance(),
    () => wire.service.advance(),
    () => {
      for (let n = 0; n < 4; n++) wire.service.advance();
    },
    () => {
      wire.service.speechStarts();
      wire.service.speechEnds(mark(said[draw(said.length)]!));
    },
    () => wire.service.speechStarts(),
    () => void wire.service.transcribe("words"),
    () => void wire.service.transcribe("words"),
    () => void wire.service.transcribe(draw(2) === 0 ? "empty" : "failed"),
    () => tools.shift()?.(mark("paid")),
    () => void realtime.handOff({ agentId: ["desk", "billing", "support"][draw(3)]! }),
    () => void realtime.signal({ type: "silence", ms: 9_000 }),
    () => {
      const item = wire.service.items.findLast(({ id }) => heard.has(id));
      if (item) void realtime.interrupted({ itemId: item.id, playedMs: draw(500) });
    },
    () => {
      isExcused = true;
      wire.toService.push({ type: "response.cancel" });
    },
    () => connect(),
    () => wire.service.truncateOldest(),
    () => {
      // A response's events that never arrive.
      const lost = wire.toBridge.findIndex(({ type }) => type === "response.created" || type === "response.done");
      if (lost >= 0) wire.toBridge.splice(lost, 1);
    },
    () => void wire.toService.push({ type: "response.create", response: { conversation: "none" } }),
    () => {
      isHolding = !isHolding;
      if (!isHolding) for (const release of held.splice(0)) release();
    },
    () => {
      if (needsSession) connect();
    },
    async () => {
      if (draw(12) > 0) return;
      await call.end();
      hasEnded = true;
    },
  ];

  connect();
  for (const step of steps.slice(1)) {
    await actions[step % actions.length]!();
    at += 1;
    await nextTask();
    await oracle.look();
  }

  // Nothing more happens but what is on its way; then the caller speaks once more and is answered.
  isDrained = true;
  await settle();
  if (!hasEnded) {
    wire!.service.speechStarts();
    await settle();
    isExcused = false;
    failsNext = true;
    wire!.service.speechEnds(mark("Are you there"));
    await settle();
    const asked = wire!.service.items.findLast(({ kind }) => kind === "caller")?.at ?? 0;
    const isAnswered = wire!.service.answers.some((answer) => answer.at > asked && answer.spoke);
    if (!isAnswered && !isExcused) broken.push(`the caller's last words have no answer (${failing} failures in a row)`);
    broken.push(...oracle.hidden(wire!.service, oracle.known), ...oracle.twice(wire!.service));
    const { length } = wire!.service.answers;
    wire!.service.speechStarts();
    wire!.service.speechEnds(mark("Mumbling"));
    await settle("failed");
    if (wire!.service.answers.length === length && !isExcused)
      broken.push("words that could not be written down have no answer");
  }

  /** Lets everything on its way arrive, and answers what is asked. */
  async function settle(how: "words" | "failed" = "words"): Promise<void> {
    isHolding = false;
    let quiet = 0;
    for (let round = 0; quiet < 4; round++) {
      if (round > 400) {
        broken.push("it never comes to rest");
        return;
      }
      for (const release of held.splice(0)) release();
      for (const done of tools.splice(0)) done(mark("paid"));
      if (needsSession) connect();
      const isBusy = wire.toService.length > 0 || wire.toBridge.length > 0 || wire.service.active !== null;
      while (wire.toService.length > 0) deliverToService();
      while (wire.service.transcribe(how));
      wire.service.advance();
      while (wire.toBridge.length > 0) deliverToBridge();
      await nextTask();
      await oracle.look();
      quiet = isBusy ? 0 : quiet + 1;
    }
  }

  const { handoffs } = oracle;
  await stage.endCall(call);
  return { broken: [...new Set(broken)], handoffs, responses: wire!.service.answers.length };
}

/** The call, whose answers can be held back, as over a network. */
function gate(
  call: LiveCall,
  { isHolding, held, onTurn }: { isHolding: () => boolean; held: (() => void)[]; onTurn: (turn: Turn) => void },
): LiveCall {
  const through =
    <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answer = await method(...given);
      if (isHolding()) await new Promise<void>((resolve) => void held.push(resolve));
      const turn = answer && typeof answer === "object" && "turn" in answer ? answer.turn : answer;
      if (turn) onTurn(turn as Turn);
      return answer;
    };
  const methods = ["userTurn", "toolCalls", "handOff", "signal", "signals", "agentSaid"] as const;
  const gated = methods.map((name) => [name, { value: through(call[name] as never) }]);
  return Object.create(call, Object.fromEntries(gated));
}
