import { readFile, writeFile } from "node:fs/promises";
import asc from "assemblyscript/asc";

const source = new URL("./kernel.ts", import.meta.url);
const generated = new URL("../src/kernel/kernel-wasm.ts", import.meta.url);

/** The module that holds the compiled kernel, as text. */
export async function compileKernel(): Promise<string> {
  const { binary, stderr } = await asc.compileString(await readFile(source, "utf8"), {
    optimizeLevel: 3,
    runtime: "stub",
    enable: ["simd"],
    importMemory: true,
    noAssert: true,
  });
  if (!binary) throw new Error(`The kernel does not compile:\n${stderr.toString()}`);
  return `/** Compiled from assembly/kernel.ts by \`pnpm --filter @cuecard/resident kernel\`. */\nexport const kernelWasm =\n  "${Buffer.from(binary).toString("base64")}";\n`;
}

if (process.argv[1] === import.meta.filename) await writeFile(generated, await compileKernel());
