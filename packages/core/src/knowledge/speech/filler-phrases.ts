import { listsOf } from "../../language/languages/by-language.ts";

/** Sounds of thinking, in any language. None is a word that names something; "10 mm" and "5 ah" are recognized by the number. */
export const sounds = "uh uhm uhh umm um erm er ehm euh äh ähm öhm hm hmm mm mmm mhm ah ahm eh";

const fillers = Object.values(listsOf("fillers"));

/** Said anywhere while a sentence is made; patterns, as the others below. */
export const inside = fillers.map((each) => each.inside);

/** Said before the question itself, one after another. */
export const before = fillers.flatMap((each) => each.before);

/** The same, of one word that may also name something. */
export const openers = fillers.map((each) => each.openers).join(" ");

/** Said behind the question. */
export const behind = fillers.map((each) => each.behind);
