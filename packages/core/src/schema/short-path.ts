import { cutMiddle } from "../base/text/cut-middle.ts";

/** Most characters of a name, and of a whole path, in a message. */
const most = { name: 80, path: 240 };

/** `definition.rules[2].to` for a path as a list. Long names are cut, and the middle of a long path is left out. */
export function shortPath(path: readonly PropertyKey[]): string {
  const whole = path.reduce<string>((text, key) => {
    // A path that is cut needs no more of its middle than this.
    if (text.length > 4 * most.path) return text;
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? shortName(key) : `${text}.${shortName(key)}`;
  }, "");
  return cutMiddle(whole, most.path);
}

/** A name for a message. */
export function shortName(name: PropertyKey): string {
  const text = String(name);
  return text.length > most.name ? `${text.slice(0, most.name - 1).toWellFormed()}…` : text;
}
