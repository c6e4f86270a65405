import { kernelWasm } from "./kernel-wasm.ts";

let known: WebAssembly.Module | null | undefined;

/**
 * The compiled kernel; null where there is no SIMD (`--jitless`, or a processor without it). Compiled once a process and handed to its
 * threads, so that its machine code is freed by none of them: threads that free code while others compile have ended processes by V8's
 * `Check failed: jit_page.has_value()`, on processors with memory protection keys.
 */
export function kernelModule(): WebAssembly.Module | null {
  if (known === undefined) {
    const bytes = Buffer.from(kernelWasm, "base64");
    known = typeof WebAssembly !== "undefined" && WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  }
  return known;
}

/** Takes the kernel that another thread compiled. */
export function adoptKernelModule(module: WebAssembly.Module | null): void {
  known = module;
}
