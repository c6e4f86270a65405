import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TeamDefinitionInput } from "cuecard";
import { seededRandom } from "cuecard/evaluation";
import type { WrittenCall } from "../calls/read-calls.ts";
import { readDescribed } from "../described/described-rows.ts";
import { describedTeams } from "../described/described-teams.ts";
import { ownTrades } from "../own-calls.ts";
import { readServiceCalls } from "../services.ts";
import { neutralAnswers } from "../utterances/neutral.ts";

/** A turn's words at one moment of a call, with the right members. */
export interface Moment {
  set: string;
  /** A trade of the written calls, or a group of described teams, which are judged by what the others fit; null for other sets. */
  trade: string | null;
  definition: TeamDefinitionInput;
  current: string;
  /** The call's language; null where members list none. */
  language: string | null;
  asked: string | null;
  text: string;
  right: readonly string[];
  memberTurns: number;
  /** The caller's turns with this member before this one, the newest first. */
  earlier: readonly string[];
  /** The moment that must have been missed for this one to come about; null when none. */
  missed: Moment | null;
}

/**
 * What weights are fitted on: the open half of the written calls, SGD's even calls as they are and with few examples
 * behind a desk, and teams of Clinc's intents with utterances of their own, of others and of none.
 */
export function developmentMoments(data: string): Moment[] {
  const random = seededRandom(7);
  const all = [
    ...ownMoments(),
    ...describedMoments(),
    ...exampleMoments(random),
    ...serviceMoments(data),
    ...fewExampleMoments(data, random),
    ...clincMoments(data, random),
  ];
  return all.filter(isWeighed);
}

/** Nothing that is said takes a call from a person, and words lead to one by rules alone. */
function isWeighed({ definition, current, right }: Moment): boolean {
  const people = new Set(definition.members!.filter(({ kind }) => kind === "human").map(({ agentId }) => agentId));
  return !people.has(current) && !right.some((agentId) => people.has(agentId));
}

const desk = { agentId: "desk", isEntry: true, role: "Desk" };

/** A move that is missed is looked at again in so many turns after it. */
const afterMiss = 3;

/** Each turn with the right member, and those after a switch with the member that should have given the call away. */
function momentsOf({ set, trade, definition, entry }: Played, call: WrittenCall): Moment[] {
  const moments: Moment[] = [];
  let held: Held = { current: entry, earlier: [] };
  let late: Late | null = null;
  let lastAsked: string | null = null;
  for (const { asked: justAsked, text, right } of call.turns) {
    // What the agent said last, though the caller may have answered it already: as a call keeps it.
    const asked: string | null = justAsked ?? lastAsked;
    lastAsked = asked;
    const language = languageOf(definition, right[0]);
    const add = ({ current, earlier }: Held, missed: Moment | null) => {
      const memberTurns = earlier.length;
      const moment = { set, trade, definition, current, language, asked, text, right, memberTurns, earlier, missed };
      moments.push(moment);
      return moment;
    };
    const moment = add(held, null);
    if (late !== null) {
      const again: Moment | null = right.includes(late.current) ? null : add(late, late.missed);
      const left: number = late.left - 1;
      const earlier: string[] = [text, ...late.earlier];
      late = again && left > 0 ? { current: late.current, earlier, missed: again, left } : null;
    }
    const spoken = { ...held, earlier: [text, ...held.earlier] };
    if (right.includes(held.current)) held = spoken;
    else {
      late = { ...spoken, missed: moment, left: afterMiss };
      held = { current: right[0], earlier: [] };
    }
  }
  return moments;
}

interface Played {
  set: string;
  trade: string | null;
  definition: TeamDefinitionInput;
  entry: string;
}

/** The right member speaks the call's language. */
function languageOf({ members }: TeamDefinitionInput, right: string): string | null {
  return members!.find(({ agentId }) => agentId === right)?.languages?.[0] ?? null;
}

interface Held {
  current: string;
  earlier: string[];
}

interface Late extends Held {
  missed: Moment;
  left: number;
}

/** So many groups of described teams are judged by what the others fit. */
const describedFolds = 3;

/** The first thing said to teams that have descriptions alone. */
function describedMoments(): Moment[] {
  const teams = Object.keys(describedTeams);
  return readDescribed("open").map(({ team, member, text }): Moment => {
    const definition = describedTeams[team]!;
    const [entry] = definition.members!;
    return {
      set: "described",
      trade: `described ${teams.indexOf(team) % describedFolds}`,
      definition,
      current: entry!.agentId,
      language: entry!.languages![0]!,
      asked: null,
      text,
      right: [member ?? entry!.agentId],
      memberTurns: 0,
      earlier: [],
      missed: null,
    };
  });
}

function ownMoments(): Moment[] {
  return ownTrades({ locked: false }).flatMap(({ name, definition, calls }) => {
    const entry = definition.members!.find(({ isEntry }) => isEntry)!.agentId;
    // Each miss is put right before the next turn.
    const played = calls.flatMap((call) => momentsOf({ set: "written", trade: name, definition, entry }, call));
    return played.filter(({ missed }) => missed === null);
  });
}

/** Each example of a trade's specialists, said word for word to another one soon after a hand-off. */
function exampleMoments(random: Random): Moment[] {
  return ownTrades({ locked: false }).flatMap(({ name, definition }) => {
    const specialists = definition.members!.filter(({ intents }) => intents !== undefined);
    return specialists.flatMap(({ agentId, intents = [], languages }) => {
      const language = languages?.[0] ?? null;
      const others = specialists.filter(
        (other) => other.agentId !== agentId && other.languages?.[0] === languages?.[0],
      );
      return intents.map((text): Moment => {
        const earlier = ["okay", "yes"].slice(0, Math.floor(random() * 3));
        const current = others[Math.floor(random() * others.length)]!.agentId;
        const moment = { current, language, asked: "All right.", text, right: [agentId] as const };
        return {
          ...moment,
          set: "examples",
          trade: name,
          definition,
          memberTurns: earlier.length,
          earlier,
          missed: null,
        };
      });
    });
  });
}

/** Even calls only: the odd ones are for reports. */
function evenCalls(data: string) {
  const set = readServiceCalls(data, 2);
  return { set, calls: set.calls.filter((_, at) => at % 2 === 0) };
}

/** The call with its owners alone, without who may answer as well. */
function strictly(call: WrittenCall): WrittenCall {
  return { ...call, turns: call.turns.map((turn) => ({ ...turn, right: [turn.right[0]] })) };
}

function serviceMoments(data: string): Moment[] {
  const { set, calls } = evenCalls(data);
  return calls
    .filter((_, at) => at % 2 === 0)
    .flatMap((call) => {
      const definition = set.team(call.services, call.entry);
      return momentsOf({ set: "services", trade: null, definition, entry: call.entry }, strictly(call));
    });
}

type Random = () => number;

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Eight services with 5 to 12 examples each, behind a desk. */
function fewExampleMoments(data: string, random: Random): Moment[] {
  const { set, calls } = evenCalls(data);
  const teams = new Map<string, TeamDefinitionInput>();
  return calls
    .filter((_, at) => at % 4 === 1)
    .flatMap((call) => {
      const variant = Math.floor(random() * 6);
      const services = [...new Set([...call.services, ...shuffled(set.services, seededRandom(variant))])].slice(0, 8);
      const key = `${variant} ${services.sort().join()}`;
      const count = 5 + variant;
      const full = set.team(services, services[0]!).members!;
      const members = full.map(({ agentId, description, intents }) => ({
        agentId,
        description: description!.split(". ").slice(0, 2).join(". "),
        intents: shuffled(intents ?? [], seededRandom(variant)).slice(0, count),
      }));
      const team = teams.get(key) ?? { members: [desk, ...members] };
      teams.set(key, team);
      return momentsOf({ set: "few examples", trade: null, definition: team, entry: "desk" }, strictly(call));
    });
}

type Labelled = [text: string, intent: string];

/** Teams of 5 to 12 intents with 4 to 10 examples each: words of a member, of an intent that has none, and of nobody. */
function clincMoments(data: string, random: Random): Moment[] {
  const file = join(data, "routing/clinc150/data_full.json");
  const full = JSON.parse(readFileSync(file, "utf8")) as Record<"train" | "val" | "oos_val", Labelled[]>;
  const train = Map.groupBy(full.train, ([, intent]) => intent);
  const validation = Map.groupBy(full.val, ([, intent]) => intent);
  const neutral = neutralAnswers.filter((_, at) => at % 2 === 0);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: 24 }, () => {
    const intents = shuffled([...train.keys()], random);
    const own = intents.splice(0, 5 + Math.floor(random() * 8));
    const count = 4 + Math.floor(random() * 7);
    const members = own.map((agentId) => ({
      agentId,
      intents: train
        .get(agentId)!
        .slice(0, count)
        .map(([text]) => text),
    }));
    const definition = { members: [desk, ...members] };
    const moment = (text: string, right: string | null, asked: string | null): Moment[] =>
      ["desk", pick(own)].map((current) => ({
        set: "clinc",
        trade: null,
        definition,
        current,
        language: null,
        // A first line has said nothing yet.
        asked: asked ?? (current === "desk" ? null : "All right."),
        text,
        right: [right ?? current],
        memberTurns: current === "desk" ? 0 : Math.floor(random() * 5),
        earlier: [],
        missed: null,
      }));
    return [
      ...own.flatMap((intent) =>
        validation
          .get(intent)!
          .slice(0, 5)
          .flatMap(([text]) => moment(text, intent, null)),
      ),
      ...Array.from({ length: 8 }, () => moment(pick(full.oos_val)[0], null, null)).flat(),
      ...Array.from({ length: 8 }, () => moment(pick(validation.get(pick(intents))!)[0], null, null)).flat(),
      ...Array.from({ length: 10 }, () => moment(pick(neutral), null, "What is it?")).flat(),
    ];
  }).flat();
}
