import type { Observer } from "../ports/observer.ts";

const nothing = () => {};

/** Nobody looks. */
export const unobserved: Observer = {
  specificationVersion: "v1",
  observe: (_name, _facts, work) => work(nothing),
  headers: () => null,
};
