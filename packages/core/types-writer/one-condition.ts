import type { Condition } from "../src/schema/types/condition.ts";

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** No key of another form, so that a condition of two forms is refused. */
type NoOtherConditionBeside<Keys> = { [Key in Exclude<KeysOf<Condition>, Keys>]?: never };

type Alone<Form> = Form extends unknown ? Form & NoOtherConditionBeside<keyof Form> : never;

type Nested = { all: OneCondition[] } | { any: OneCondition[] } | { not: OneCondition };

/**
 * A condition as you write it. TypeScript refuses two in one object, such as `keywords` beside `dtmf`: write each as an
 * entry of `all`.
 */
export type OneCondition = Alone<Nested | Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>>;
