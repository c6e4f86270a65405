import { inspect, isDeepStrictEqual } from "node:util";
import { isCuecardError, type Storage, type WorkspaceStorage } from "@cuecard/core";

export type Side = "tested" | "oracle";

/** One side: the store under test, or the memory store beside it. */
export interface Twin {
  side: Side;
  storage: Storage;
  store: WorkspaceStorage;
}

/** What a store answered other than the memory store. */
export class StoreDifference extends Error {
  /** The port's verb that was asked. */
  readonly verb: string;
  constructor(verb: string, message: string) {
    super(`${verb} ${message}`);
    this.name = "StoreDifference";
    this.verb = verb;
  }
}

/** The store under test with the memory store beside it. */
export interface Twins {
  tested: Twin;
  oracle: Twin;
  /**
   * Asks both; throws a StoreDifference unless they answer alike, as `seen` sees it. Gives the oracle's answer, and
   * undefined when both refuse by the same code.
   */
  both<Answer>(
    verb: string,
    ask: (twin: Twin) => Promise<Answer>,
    seen?: (answer: Answer) => unknown,
  ): Promise<Answer | undefined>;
  /**
   * Asks both for a page of rows in any order, which the store under test may end early: throws a StoreDifference unless
   * its rows are the oracle's, and some of them where there are some. Gives the oracle's.
   */
  pageOfBoth<Row extends { id: string }>(
    verb: string,
    ask: (twin: Twin) => Promise<Row[] | null>,
  ): Promise<Row[] | null>;
}

type Outcome<Answer> = { answer: Answer } | { refused: string };

export function createTwins(tested: Twin, oracle: Twin): Twins {
  return {
    tested,
    oracle,
    async both(verb, ask, seen = (answer) => answer) {
      const [found, right] = [await outcomeOf(ask(tested)), await outcomeOf(ask(oracle))];
      const [foundSeen, rightSeen] = [found, right].map((outcome) =>
        "answer" in outcome ? { answer: seen(outcome.answer) } : outcome,
      );
      if (!isDeepStrictEqual(foundSeen, rightSeen))
        throw new StoreDifference(verb, firstDifference(foundSeen, rightSeen));
      return "answer" in right ? right.answer : undefined;
    },
    async pageOfBoth(verb, ask) {
      const [page, right] = [await ask(tested), await ask(oracle)];
      const given = new Set(page?.map(({ id }) => id));
      const due = page && right && page.length > 0 ? right.filter(({ id }) => given.has(id)) : right;
      const [found, known] = [page && sortedById(page), due && sortedById(due)];
      if (!isDeepStrictEqual(found, known)) throw new StoreDifference(verb, firstDifference(found, known));
      return right;
    },
  };
}

const sortedById = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));

async function outcomeOf<Answer>(answer: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await answer };
  } catch (error) {
    return { refused: isCuecardError(error) ? error.code : String(error) };
  }
}

/** Where two values begin to differ, in words. */
export function firstDifference(found: unknown, right: unknown, path = ""): string {
  if (isTree(found) && isTree(right)) {
    for (const key of new Set([...Object.keys(right), ...Object.keys(found)])) {
      if (!isDeepStrictEqual(found[key], right[key])) return firstDifference(found[key], right[key], `${path}.${key}`);
    }
  }
  const shown = (value: unknown) =>
    inspect(value, { depth: 3, breakLength: Infinity, maxArrayLength: 10 }).slice(0, 300);
  return `gave ${path === "" ? "" : `${path.slice(1)} as `}${shown(found)}; memory gives ${shown(right)}.`;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Float32Array);
