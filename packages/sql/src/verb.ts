import type { Sql } from "./sql.ts";

/**
 * What a verb tells its engine between two statements. `together`: of all that follows everything is stored, or nothing.
 * Others see at once what came before, and wait for none of its locks. `removed`: texts of users are gone, so no file may
 * keep them.
 */
export type Note = "together" | "removed";

/** Work that yields statements, gets the rows of each, and gives a result in the end. */
export type Steps<Result> = Generator<Sql | Note, Result, unknown[]>;

/** How a verb runs. `read`: it changes nothing. `write`: it changes by one statement, or says `together` before several. */
export type VerbKind = "read" | "write";

/** A verb of a storage port, for every engine. */
export interface Verb<Parameters extends unknown[], Result> {
  /** How it runs. */
  kind: VerbKind;
  /** Begins it. */
  steps(...parameters: Parameters): Steps<Result>;
}

/** The verbs of a port, each with what it is bound to in front of its parameters. */
export type VerbsOf<Port, Scope extends unknown[]> = {
  [Name in keyof Port]: Port[Name] extends (...parameters: infer Parameters) => Promise<infer Result>
    ? Verb<[...Scope, ...Parameters], Result>
    : VerbsOf<Port[Name], Scope>;
};

/** The verbs of a workspace. */
export type WorkspaceVerbs<Port> = VerbsOf<Port, [workspace: string]>;

type Work<Parameters extends unknown[], Result> = (...parameters: Parameters) => Steps<Result>;

/** A verb that changes nothing. */
export function read<Parameters extends unknown[], Result>(steps: Work<Parameters, Result>): Verb<Parameters, Result> {
  return { kind: "read", steps };
}

/** A verb that changes by one statement. */
export function write<Parameters extends unknown[], Result>(steps: Work<Parameters, Result>): Verb<Parameters, Result> {
  return { kind: "write", steps };
}

/** A verb that changes by several statements, all or nothing. */
export function transaction<Parameters extends unknown[], Result>(
  steps: Work<Parameters, Result>,
): Verb<Parameters, Result> {
  return write(function* (...parameters) {
    yield "together";
    return yield* steps(...parameters);
  });
}

/** The rows of a statement. */
export function* rows<Row>(statement: Sql): Steps<Row[]> {
  return (yield statement) as Row[];
}

/** The first row of a statement; undefined when there is none. */
export function* first<Row>(statement: Sql): Steps<Row | undefined> {
  return ((yield statement) as Row[])[0];
}

/** How many rows a statement gives, such as one with `returning 1`. */
export function* count(statement: Sql): Steps<number> {
  return (yield statement).length;
}

/** A verb whose parameters and result are left out. */
export type AnyVerb = Verb<unknown[], unknown>;

/** Runs one verb on an engine. */
export type RunVerb = (name: string, verb: AnyVerb) => (...parameters: unknown[]) => unknown;

/** A port whose verbs run on an engine. Verbs in groups have the group in their names, such as `agents.insert`. */
export function bindVerbs<Port>(
  verbs: VerbsOf<Port, never[]> | VerbsOf<Port, [workspace: string]>,
  run: RunVerb,
): Port {
  const bind = (group: object, before: string): object =>
    Object.fromEntries(
      Object.entries(group).map(([name, verb]: [string, AnyVerb | object]) => [
        name,
        "steps" in verb ? run(`${before}${name}`, verb) : bind(verb, `${before}${name}.`),
      ]),
    );
  return bind(verbs, "") as Port;
}

/** Runs steps without a pause, with the engine's answer to each. A fault of a statement ends them. */
export function runNow<Result>(steps: Steps<Result>, answer: (step: Sql | Note) => unknown[]): Result {
  let step = steps.next();
  while (!step.done) step = steps.next(answer(step.value));
  return step.value;
}

/** Runs steps, each when the rows of the one before are there. A fault of a statement ends them. `from` is where they are. */
export async function runLater<Result>(
  steps: Steps<Result>,
  query: (statement: Sql) => Promise<unknown[]>,
  from: IteratorResult<Sql | Note, Result> = steps.next(),
): Promise<Result> {
  let step = from;
  while (!step.done) step = steps.next(typeof step.value === "string" ? [] : await query(step.value));
  return step.value;
}
