import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The encoder and the ranks of cl100k_base: CommonJS, and loaded when a first text is counted. Built, the package has its
 * own copy: see tsup.config.ts.
 */
export const encoding = {
  lite: () => require("tiktoken/lite") as typeof import("tiktoken/lite"),
  ranks: () => require("tiktoken/encoders/cl100k_base") as typeof import("tiktoken/encoders/cl100k_base").default,
};
