/** Writes ONNX files: the few messages of the format's published schema (onnx.proto3) that small models need. */

/** A field of a message: its number, and its value already in bytes or as an integer. */
type Field = readonly [number: number, value: Uint8Array | number | string];

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

function message(...fields: Field[]): Uint8Array {
  const parts = fields.map(([number, value]) => {
    if (typeof value === "number") return Uint8Array.from([...varint(number << 3), ...varint(value)]);
    const bytes = typeof value === "string" ? Buffer.from(value) : value;
    return Buffer.concat([Uint8Array.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes]);
  });
  return Buffer.concat(parts);
}

const floatType = 1;
const int64Type = 7;
const integerAttribute = 2;

export interface OnnxNode {
  operator: string;
  inputs: string[];
  output: string;
  integers?: Record<string, number>;
}

export interface OnnxGraph {
  /** Int64 inputs of [batch, sequence]. */
  inputs: string[];
  output: { name: string; rank: number };
  nodes: OnnxNode[];
  constants: Record<string, { dims: number[]; values: Float32Array | BigInt64Array }>;
}

/** The bytes of a model with `graph`, for opset 17. */
export function onnxFile({ inputs, output, nodes, constants }: OnnxGraph): Uint8Array {
  const node = ({ operator, inputs: from, output: to, integers = {} }: OnnxNode) => {
    const attributes = Object.entries(integers).map(
      ([name, value]): Field => [5, message([1, name], [3, value], [20, integerAttribute])],
    );
    return message(...from.map((name): Field => [1, name]), [2, to], [3, to], [4, operator], ...attributes);
  };
  const constant = ([name, { dims, values }]: [string, OnnxGraph["constants"][string]]) =>
    message(
      ...dims.map((size): Field => [1, size]),
      [2, values instanceof Float32Array ? floatType : int64Type],
      [8, name],
      [9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)],
    );
  const valueInfo = (name: string, type: number, rank: number) => {
    const shape = message(...Array.from({ length: rank }, (_, axis): Field => [1, message([2, `${name}_${axis}`])]));
    return message([1, name], [2, message([1, message([1, type], [2, shape])])]);
  };
  const graph = message(
    ...nodes.map((each): Field => [1, node(each)]),
    [2, "tiny"],
    ...Object.entries(constants).map((each): Field => [5, constant(each)]),
    ...inputs.map((name): Field => [11, valueInfo(name, int64Type, 2)]),
    [12, valueInfo(output.name, floatType, output.rank)],
  );
  return message([1, 8], [7, graph], [8, message([1, ""], [2, 17])]);
}
