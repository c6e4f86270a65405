/** What every function with options shares, also in packages that load nothing else of core. */
export { checkOptions } from "./schema/check-options.ts";
