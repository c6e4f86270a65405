import type { Connection } from "../connection.ts";
import type { BackgroundSteps } from "../sqlite-file/background-steps.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { createBinarizing } from "./binarizing.ts";
import { type BinaryBlocks, createBinaryBlocks } from "./binary-blocks.ts";
import { type Centers, createCenters } from "./centers.ts";

/** What keeps a file's binary vectors up to date with its codes. */
export interface BinaryVectors {
  centers: Centers;
  binaryBlocks: BinaryBlocks;
  binarizing: BackgroundSteps;
}

/** `exactNumbers`: of the store's options. */
export function createBinaryVectors(
  connection: Connection,
  compaction: Compaction,
  exactNumbers: number,
): BinaryVectors {
  const binaryBlocks = createBinaryBlocks(connection);
  const binarizing = createBinarizing(connection, compaction, binaryBlocks);
  const centers = createCenters(connection, exactNumbers, binarizing);
  // A process before this one may have left some.
  binarizing.request();
  return { centers, binaryBlocks, binarizing };
}
