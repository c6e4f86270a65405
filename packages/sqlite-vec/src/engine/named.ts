/** Holds for a row whose record has exactly the name that is bound to it. */
export const hasName = "json_extract(record, '$.name') = ?";

/** Holds for a row whose record has a name that is the pattern bound as `@name`, as `toGlob` gives it. */
export const isNamedLike = "json_extract(record, '$.name') glob @name";

/** A name in which `*` stands for any characters, as GLOB reads it: what else means something there stands for itself. */
export const toGlob = (pattern: string): string => pattern.replaceAll(/[[?]/g, "[$&]");
