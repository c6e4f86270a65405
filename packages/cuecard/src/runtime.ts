/** What the command line asks before it loads anything that an older Node can't load. */
export { whyWrongNode } from "./node-version.ts";
