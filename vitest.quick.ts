import { configure, longTests } from "./vitest.workspace.ts";

/** `pnpm test`: every test but the long ones. */
export default configure({ exclude: [longTests], isolate: false });
