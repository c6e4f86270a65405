import { unitTests } from "./packages/checks/src/test-files.ts";
import { configure } from "./vitest.workspace.ts";

export default configure({ files: unitTests(import.meta.dirname), isolate: false });
