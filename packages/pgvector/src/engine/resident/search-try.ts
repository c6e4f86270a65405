import type { Query } from "../../connection/database.ts";
import type { Names } from "../names.ts";
import type { ReaderRequest } from "../reader/reader-request.ts";
import type { ResidentBase } from "./resident-base.ts";
import type { Ending, StampedRead } from "./statements.ts";

/** The knowledge bases that one try searches, as of the stamps with which it began. */
export interface Try {
  /** Asks the database how a search ends. */
  ending(sources: readonly number[]): Promise<Ending>;
  query: Query;
  /** For statements whose texts are few: see `QueryOptions.plannedFor`. */
  planned: Query;
  names: Names;
  workspace: string;
  request: ReaderRequest;
  bases: readonly ResidentBase[];
  stamps: ReadonlyMap<number, string>;
  terms: readonly string[];
}

export const rowsOf = (bases: readonly ResidentBase[]) => bases.map(({ row }) => row);

/** Whether the server and the memory have the stamps with which the try began. */
export const isAsBegun = ({ bases, stamps }: Try, read: ReadonlyMap<number, string>) =>
  bases.every((base) => {
    const begun = stamps.get(base.row);
    return base.alive && base.state.stamp === begun && read.get(base.row) === begun;
  });

/** What a statement reads as the try began. Null: something changed meanwhile. */
export async function readAsBegun<Found>(
  one: Try,
  read: (query: Query) => Promise<StampedRead<Found>>,
): Promise<Found | null> {
  const { stamps, found } = await read(one.planned);
  return isAsBegun(one, stamps) ? found : null;
}
