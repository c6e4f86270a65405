import { z } from "zod";
import type { RowCollection } from "../ports/storage/page.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { AgentRecord } from "../schema/agent.ts";
import { CallTestRecord } from "../schema/call-test.ts";
import { EvalCase } from "../schema/eval-case.ts";
import { TeamRecord } from "../schema/team.ts";
import { TeamDefinition } from "../schema/team-definition.ts";
import { row, version, words } from "./checked.ts";

type NameOfRows = {
  [Name in keyof WorkspaceStorage]: WorkspaceStorage[Name] extends { replace: unknown } ? Name : never;
}[keyof WorkspaceStorage];
type Singular<Name> = Name extends `${infer Kind}s` ? Kind : never;

/** Kind of a row that a workspace stores as a whole, as the kind of its line in an export. */
export type RowKind = Singular<NameOfRows>;

type RecordOf<Kind extends RowKind> = NonNullable<Awaited<ReturnType<WorkspaceStorage[`${Kind}s`]["get"]>>>;

/** A row of an export. */
export type RowLine = { [Kind in RowKind]: { kind: Kind; record: RecordOf<Kind> } }[RowKind];

/** What the record of each kind has to be, in the order of an export. The compiler misses a kind that is left out. */
const records = {
  // Exports of before agents had versions have none.
  agent: AgentRecord.extend({ ...row, name: words, version: version.optional() }),
  team: TeamRecord.extend({ ...row, name: words, version, definition: TeamDefinition.nullable() }).strict(),
  evalCase: EvalCase.extend({ ...row, question: words }).strict(),
  test: CallTestRecord.extend({ ...row, name: words }).strict(),
} satisfies Record<RowKind, z.ZodType>;

export const rowKinds = Object.keys(records) as RowKind[];

/** Whether a line has a row. */
export const isRowLine = (line: { kind: string }): line is RowLine => Object.hasOwn(records, line.kind);

/** The row of a line, with the version that agents did not have before. */
export const storedRow = (line: RowLine): RowLine["record"] =>
  line.kind === "agent" ? { ...line.record, version: line.record.version ?? 1 } : line.record;

/** What rows of a kind are called where they are stored and counted. */
export const pluralOf = <Kind extends RowKind>(kind: Kind): `${Kind}s` => `${kind}s`;

/** The rows of a kind. */
export const rowsOf = (
  store: WorkspaceStorage,
  kind: RowKind,
): Pick<RowCollection<RowLine["record"], object>, "list" | "insert"> => store[pluralOf(kind)];

const rowSchema = (kind: RowKind): z.ZodType => z.strictObject({ kind: z.literal(kind), record: records[kind] });

/** What a line of each kind has to be. */
export const rowSchemas = Object.fromEntries(rowKinds.map((kind) => [kind, rowSchema(kind)])) as Record<
  RowKind,
  z.ZodType
>;

/** None of each kind. */
export const noRows = (): Record<`${RowKind}s`, number> =>
  Object.fromEntries(rowKinds.map((kind) => [pluralOf(kind), 0])) as Record<`${RowKind}s`, number>;
