import { longTests } from "./packages/bench/src/test-files.ts";
import { configure } from "./vitest.workspace.ts";

export default configure(longTests(import.meta.dirname), { long: true });
