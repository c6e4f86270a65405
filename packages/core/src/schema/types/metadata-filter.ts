// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** A filter by `customMetadata`: what each key must have, and groups of filters. All of it must hold. */
export type MetadataFilter = {
  /** All of these filters must hold. */
  $and?: MetadataFilter[] | undefined;
  /** At least one of these filters must hold. */
  $or?: MetadataFilter[] | undefined;
  /** This filter must not hold. */
  $not?: MetadataFilter | undefined;
  [key: string]: string | number | boolean | null | MetadataTest | MetadataFilter[] | MetadataFilter | undefined;
};

/** What the value under one key of `customMetadata` must be. All given operators must hold. */
export interface MetadataTest {
  /** The value is one of these. Null also stands for a missing key. */
  $in?: (string | number | boolean | null)[] | undefined;
  /** The value is above this number, or this text by code points, such as an ISO date. */
  $gt?: number | string | undefined;
  /** The value is at or above this number, or this text by code points, such as an ISO date. */
  $gte?: number | string | undefined;
  /** The value is below this number, or this text by code points, such as an ISO date. */
  $lt?: number | string | undefined;
  /** The value is at or below this number, or this text by code points, such as an ISO date. */
  $lte?: number | string | undefined;
  /** True: the key has a value other than null. False: it has none. */
  $exists?: boolean | undefined;
}
