/** All texts that remain when one letter is removed. */
type Shortened<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest | `${First}${Shortened<Rest>}`
  : never;

/** A name for comparison: without case and separators. */
type Plain<Name extends string> = Name extends `${infer Head}${"_" | "-" | " "}${infer Tail}`
  ? Plain<`${Head}${Tail}`>
  : Lowercase<Name>;

/** Names within one edit share a text once each loses at most one letter (the deletion neighbourhood of SymSpell). */
type Nearby<Name extends string> = Plain<Name> | Shortened<Plain<Name>>;

/**
 * The missing names that a given name is probably a misspelling of. Short names are left out: they are near to too many
 * words.
 */
type Meant<Given extends string, Missing extends string> = Missing extends string
  ? Plain<Given> extends Plain<Missing>
    ? Missing
    : Missing extends "id" | "name"
      ? never
      : Nearby<Given> & Nearby<Missing> extends never
        ? never
        : Missing
  : never;

/** The names of an object's own fields, without its index signature. */
export type FieldsOf<Shape> = keyof {
  [Key in keyof Shape as string extends Key ? never : number extends Key ? never : Key]: Shape[Key];
} &
  string;

/**
 * An object whose other properties may have any name that is not nearly a field's, so that TypeScript refuses
 * `sytemPrompt` when `systemPrompt` is missing. `Name` is inferred from the object.
 */
export type NoNearMiss<Name extends string, Fields extends string> = {
  [Key in Name]: string extends Key
    ? unknown
    : Key extends Fields
      ? unknown
      : Refused<Meant<Key, Exclude<Fields, Name>>>;
};

type Refused<Near extends string> = [Near] extends [never] ? unknown : { didYouMean: Near };
