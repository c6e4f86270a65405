import { createHash } from "node:crypto";
import type { IntentExamples, IntentModel } from "./fit-intents.ts";

/**
 * Counts the ways to learn: what was learned in another one is learned again. A change of features, fit or of what is
 * kept adds one; a test holds what the present way learns.
 */
export const wayToLearn = 6;

/** Distinguishes what is learned from these examples in the present way. */
export function keyOf(examples: IntentExamples): string {
  return createHash("sha256")
    .update(JSON.stringify([wayToLearn, examples]))
    .digest("hex");
}

/** What stands before the numbers, as JSON. */
interface Head extends Pick<IntentModel, "labels" | "likeness"> {
  way: number;
  texts: string[];
  /** First letter of the kind of each text. */
  kinds: string;
  features: string[];
  unseenIdf: number;
  classes: number;
  /** Length of each list of numbers. */
  lengths: number[];
}

/** Bytes before the head: its own length. */
const lengthBytes = 4;
/** So that every list begins where its type may. */
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** A model as bytes: a head, then its numbers, which are most of it and are read without parsing. */
export function encodeIntents({ model, examples, labels, likeness }: IntentModel): Uint8Array<ArrayBuffer> {
  const { vocabulary, linear, index } = model;
  const lists = [
    vocabulary.idf,
    linear.weights,
    linear.bias,
    index.starts,
    index.values,
    index.examples,
    index.classOf,
  ];
  const head: Head = {
    way: wayToLearn,
    labels,
    likeness,
    texts: examples.map(({ text }) => text),
    kinds: examples.map(({ kind }) => kind[0]).join(""),
    features: [...vocabulary.ids.keys()],
    unseenIdf: vocabulary.unseenIdf,
    classes: linear.classes,
    lengths: lists.map(({ length }) => length),
  };
  const json = new TextEncoder().encode(JSON.stringify(head));
  let at = padded(lengthBytes + json.length);
  const bytes = new Uint8Array(lists.reduce((end, { byteLength }) => end + padded(byteLength), at));
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, lengthBytes);
  for (const list of lists) {
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), at);
    at += padded(list.byteLength);
  }
  return bytes;
}

const kindOf = { s: "said", w: "written", k: "keyword", l: "lived" } as const;

/** The model of {@link encodeIntents}, without meanings; null when it was learned in another way. */
export function decodeIntents(bytes: Uint8Array): IntentModel | null {
  // A copy begins at 0, where every type may begin.
  const { buffer } = bytes.slice();
  const headBytes = new DataView(buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, lengthBytes, headBytes))) as Head;
  if (head.way !== wayToLearn) return null;
  const { labels, likeness, texts, kinds, features, unseenIdf, classes } = head;
  const next = createReader(buffer, padded(lengthBytes + headBytes), head.lengths);
  const idf = next(Float64Array);
  const [weights, bias] = [next(Float32Array), next(Float32Array)];
  const starts = next(Uint32Array);
  const values = next(Float32Array);
  const index = { starts, values, examples: next(Uint16Array), classOf: next(Uint16Array) };
  const ids = new Map(features.map((name, id) => [name, id]));
  return {
    model: { vocabulary: { ids, idf, unseenIdf }, linear: { classes, weights, bias }, index },
    examples: texts.map((text, at) => ({
      text,
      kind: kindOf[kinds[at] as keyof typeof kindOf],
      classId: index.classOf[at]!,
    })),
    labels,
    likeness,
    meanings: null,
  };
}

interface ListType<List> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): List;
}

/** Reads one list after another. */
function createReader(buffer: ArrayBuffer, start: number, lengths: readonly number[]) {
  let at = start;
  let list = 0;
  return <List>(Type: ListType<List>): List => {
    const length = lengths[list++]!;
    const read = new Type(buffer, at, length);
    at += padded(length * Type.BYTES_PER_ELEMENT);
    return read;
  };
}
