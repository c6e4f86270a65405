import { configure, longTests } from "./vitest.workspace.ts";

export default configure({ include: [longTests], many: process.env.CUECARD_TEST_MANY === "1" });
