/** What tests that install the packed packages are made of. */

export { startRegistry } from "./start-page/package-registry.ts";
export { packedPackages } from "./start-page/packed-packages.ts";
export { prepareTools } from "./start-page/prepare-tools.ts";
export { readPage, shows } from "./start-page/read-page.ts";
export { run } from "./start-page/run.ts";
