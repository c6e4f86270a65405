import { CuecardError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import type { AgentKnowledge, KnowledgeAnswer } from "../knowledge/agent-knowledge.ts";
import { limits } from "../limits.ts";
import type { Emit } from "../runtime/emitter.ts";
import type { Handoff, Turn } from "../schema/call.ts";
import { type CallLanguage, followLanguage } from "../team/languages/follow-language.ts";
import type { Facts } from "../team/route/facts.ts";
import type { Sense } from "../team/route/language-and-intent.ts";
import { decide, type Move, planHandoff } from "./handoff/plan-handoff.ts";
import { endIfIdle, storeEnd } from "./lifecycle/end-idle.ts";
import { type Cast, createCast } from "./resolved-team.ts";
import type { Session } from "./saving/session.ts";
import { givenBefore, withGiven } from "./state/already-provided.ts";
import { type Answer, remembered, withAnswer } from "./state/call-state.ts";
import { buildTurn } from "./turn/build-turn.ts";
import { historyOf } from "./turn/history.ts";
import { retrieve } from "./turn/retrieve.ts";

export interface EngineOptions {
  workspace: string;
  session: Session;
  knowledge: AgentKnowledge;
  countTokens: (text: string) => number;
  /** What the team learned to understand a caller by. */
  sense: Sense;
  now: () => number;
  newId: NewId;
  emit: Emit;
}

/** What a turn's words tell the router. */
export interface Heard {
  facts: Pick<Facts, "text" | "language" | "intent">;
  language: CallLanguage;
  /** Each rung of the ladder in a sentence. */
  why: string[];
}

/** The Turn of the member to whom a hand-off brings the call. */
export interface OpenedTurn {
  key: string | null;
  turnId: string;
  handoff: Handoff;
}

/** What every operation on a live call is made of. Operations run one at a time, in the order they were asked for. */
export interface Engine extends Omit<EngineOptions, "emit"> {
  readonly cast: Cast;
  readonly current: Turn;
  enqueue<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Throws `call_moved` or `call_ended`; else marks the call as touched. */
  begin(): Promise<void>;
  facts(given: Partial<Facts>): Facts;
  /** What the words of a turn tell, and the language the call is in from then on. */
  hear(text: string, language: string | null): Heard;
  decide(facts: Facts): Move | null;
  /** What `move` would come to, without doing it. */
  preview(move: Move, turnId: string | null): Handoff;
  /** Plans the move and, when it is not refused, does it: from here on the new owner has the call. Nothing is stored yet. */
  move(move: Move, turnId: string | null): Handoff;
  /**
   * Stores a committed hand-off before anyone is told, with the Turn that it opens: a process that dies before it answers leaves both
   * to the next one. What fails is undone and thrown.
   */
  settle(opened: OpenedTurn, undo: () => void): Promise<void>;
  /** The Turn that a committed hand-off opens is the newest one from here on. Nothing is stored yet. */
  open(opened: OpenedTurn): void;
  /** Stores hand-offs whose Turns were opened, all at once. What fails is undone and thrown. */
  storeMoves(handoffs: readonly Handoff[], undo: () => void): Promise<void>;
  /** What a member, by default the owner, knows for these words after what was said before. */
  ask(text: string, options: { agentId?: string; deadlineMs?: number | null; signal?: AbortSignal | undefined }): Promise<KnowledgeAnswer>;
  /** Makes the answer the newest Turn. */
  answer(answer: Omit<Answer, "agentId" | "version">, timings?: Turn["timings"]): Promise<Turn>;
  rebuild(answer: Answer): Promise<Turn>;
  /** Puts its member as it is now into the newest Turn. */
  refresh(): Promise<void>;
  /** The hand-off as its member should see it now: the newest Turn has it, when it is the one that opened it. */
  showAgain(handoff: Handoff): void;
  lastWords(): string;
  close(end: { reason: string; outcome: string | null }): Promise<void>;
}

export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { workspace, session, knowledge, countTokens, sense, now, newId, emit } = options;
  const castOf = (variables: Session["summary"]["variables"]) => ({ variables, cast: createCast(session.state, variables, knowledge) });
  let made = castOf(session.summary.variables);
  let queue: Promise<unknown> = Promise.resolve();
  let current: Turn;

  const owner = () => session.summary.agentId;
  /** Made anew when the variables are others, also when they were set back. */
  const cast = () => {
    const { variables } = session.summary;
    if (made.variables !== variables) made = castOf(variables);
    return made.cast;
  };

  const plan = (move: Move, turnId: string | null) =>
    planHandoff({
      cast: cast(),
      state: session.state,
      ledger: session.ledger.items,
      from: owner(),
      move,
      known: cast().known,
      turnId,
      newId,
      countTokens,
    });

  async function rebuild(answer: Answer): Promise<Turn> {
    const { agent } = cast().member(answer.agentId);
    return buildTurn({ callId: session.summary.id, answer, agent, tools: await cast().tools(answer.agentId) });
  }

  const engine: Engine = {
    ...options,
    get cast() {
      return cast();
    },
    get current() {
      return current;
    },

    enqueue(run) {
      const result = queue.then(run);
      queue = result.catch(() => undefined);
      return result;
    },

    async begin() {
      if (session.lost) throw session.lost;
      await endIfIdle(session, { workspace, now, emit });
      const { id, status, endReason } = session.summary;
      if (status === "ended") {
        throw new CuecardError("call_ended", `Call "${id}" has ended (${endReason ?? "no reason given"}); start another one.`);
      }
      session.touch();
    },

    facts: (given) => ({
      text: null,
      language: session.state.language.spoken,
      intent: null,
      silenceMs: null,
      variables: { ...session.summary.variables, ...session.state.secrets },
      turns: session.state.memberTurns,
      toolFailures: session.state.toolFailures,
      ...given,
    }),

    hear(text, given) {
      const speaks = cast().members.find(({ agentId }) => agentId === owner())?.languages;
      const heard = { text, given, assumed: speaks?.[0] ?? null, sense: sense.languages };
      const { language, why } = followLanguage(session.state.language, heard);
      const intent = sense.intent(text);
      return {
        facts: { text, language: language.spoken, intent },
        language,
        why: [...(sense.languages ? [why] : []), ...(intent ? [intent.why] : [])],
      };
    },

    decide: (facts) => decide(cast(), owner(), facts),

    preview: (move, turnId) => plan(move, turnId).handoff,

    move(move, turnId) {
      const { state, trace, summary } = session;
      const { handoff, kept } = plan(move, turnId);
      const { id, from, to, by, reason } = handoff;
      if (kept === null) {
        trace.add("refused", `The call stays with ${from}, not ${to}: ${reason}.`, turnId, {
          from,
          to,
          by,
          items: session.ledger.items.length,
        });
        return handoff;
      }
      trace.add("handoff", `${from} hands over to ${to}: ${handoff.rule === null ? "" : `rule '${handoff.rule}', `}${reason}.`, turnId, {
        id,
        from,
        to,
        by,
        rule: handoff.rule,
        asked: move.to,
        items: session.ledger.items.length,
      });
      for (const warning of cast().warnings(to)) trace.add("route", warning, turnId);
      session.summary = { ...summary, agentId: to, version: summary.version + 1 };
      session.state = {
        ...state,
        ...kept,
        epoch: state.epoch + 1,
        memberTurns: 0,
        toolFailures: {},
        transfers: turnId === null ? state.transfers : remembered(state, "transfers", { turnId, to: move.to, output: arrived(cast(), to) }),
      };
      return handoff;
    },

    async settle(opened, undo) {
      if (opened.handoff.status === "refused") return;
      engine.open(opened);
      await engine.storeMoves([opened.handoff], undo);
    },

    open({ key, turnId, handoff }) {
      const { agentId, version } = session.summary;
      const opened: Answer = { key, turnId, agentId, version, status: "ok", handoff, context: null, degraded: [] };
      const { state } = session;
      session.state = {
        ...state,
        current: opened,
        turnIds: remembered(state, "turnIds", { turnId, epoch: state.epoch, agentId }),
        answers: withAnswer(state.answers, opened),
      };
    },

    async storeMoves(handoffs, undo) {
      try {
        await session.save();
      } catch (error) {
        undo();
        throw error;
      }
      for (const { from, to } of handoffs) emit("call.handed_off", { workspace, callId: session.summary.id, from, to });
    },

    ask(text, { agentId = owner(), deadlineMs, signal }) {
      const { agent } = cast().member(agentId);
      return retrieve(knowledge, {
        text,
        attachments: agent.knowledge,
        history: historyOf(session, text),
        except: givenBefore(session.state),
        deadlineMs: deadlineMs ?? limits.turnDeadlineMs,
        signal: signal ?? new AbortController().signal,
      });
    },

    async answer(given, timings) {
      const agentId = owner();
      const answer: Answer = { ...given, agentId, version: session.summary.version };
      const state = answer.status === "ok" ? withGiven(session.state, answer.context) : session.state;
      const known = state.turnIds.some(({ turnId }) => turnId === answer.turnId);
      session.state = {
        ...state,
        current: answer,
        turnIds: known ? state.turnIds : remembered(state, "turnIds", { turnId: answer.turnId, epoch: state.epoch, agentId }),
        answers: withAnswer(state.answers, answer),
      };
      const { agent } = cast().member(agentId);
      current = buildTurn({ callId: session.summary.id, answer, agent, tools: await cast().tools(agentId), ...(timings && { timings }) });
      session.saveSoon();
      return current;
    },

    rebuild,

    async refresh() {
      current = await rebuild({ ...session.state.current, agentId: owner(), version: session.summary.version });
    },

    showAgain(handoff) {
      const { state } = session;
      if (state.current.handoff?.id !== handoff.id) return;
      const shown = { ...state.current, handoff };
      const answers = state.answers.map((answer) => (answer.key === shown.key ? shown : answer));
      session.state = { ...state, current: shown, answers };
    },

    lastWords: () => session.ledger.items.findLast(({ role }) => role === "caller")?.text ?? "",

    async close({ reason, outcome }) {
      const at = new Date(now()).toISOString();
      const { summary } = session;
      const undo = session.checkpoint();
      session.summary = {
        ...summary,
        status: "ended",
        endReason: reason,
        outcome,
        endedAt: at,
        updatedAt: at,
        version: summary.version + 1,
      };
      session.trace.add("end", `The call ended: ${reason}.`);
      await storeEnd(session, { workspace, emit }, undo);
    },
  };

  current = await rebuild(session.state.current);
  return engine;
}

/** What a model reads that asked for a transfer. */
export function arrived(cast: Cast, agentId: string): string {
  return `The call is with ${cast.labelOf(agentId)} now.`;
}
