import type { Tensor } from "onnxruntime-node";

/**
 * A tensor's numbers. Without `Float16Array`, which Node has from 24 on, the runtime gives the bits of a float16 as
 * whole numbers: taken for numbers they would be vectors of nothing.
 */
export function float32({ type, data }: Pick<Tensor, "type" | "data">): Float32Array {
  if (data instanceof Float32Array) return data;
  if (data instanceof Uint16Array)
    throw new Error(
      "the model answers float16, which Node reads from version 24 on; run Node 24, or take another dtype",
    );
  if (type === "float16" || type === "float64") return Float32Array.from(data as Iterable<number>);
  throw new Error(`the model answers numbers of the type ${type}`);
}
