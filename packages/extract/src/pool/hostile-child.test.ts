import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isCuecardError } from "@cuecard/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOf } from "../test-kit/file-of.ts";
import { type ChildPool, createChildPool } from "./child-pool.ts";
import { confined } from "./confine/confined.ts";
import { type AnswerHead, answerRules } from "./wire/answer-head.ts";
import { frameStart } from "./wire/frame.ts";
import { mostAnswerBytes } from "./wire/job.ts";

const module = new URL("../test-kit/scripted-child.ts", import.meta.url);
let folder: string;
let pool: ChildPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuecard-pool-test-"));
  pool = createChildPool({
    module,
    permissions: async () => [...(await confined(module)), `--allow-fs-write=${folder}`],
    size: 2,
    timeoutMs: 60_000,
    heapMegabytes: 128,
    residentBytes: 2 ** 30,
    filesPerChild: 50,
    idleMs: 60_000,
  });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

/**
 * Has a real child do what `filename` says with these bytes; the code of the error that this ends in, "answered" where
 * it is none.
 */
async function outcome(filename: string, content: Uint8Array): Promise<string> {
  const file = await fileOf(content);
  const job = { task: "document", mimeType: null, filename, url: null } as const;
  const ended = await pool.run(job, file, { fresh: false, signal: new AbortController().signal }).then(
    ({ head }) => (answerRules.readHead(head) ? "answered" : "answered wrongly"),
    (error: unknown) => (isCuecardError(error) ? error.code : String(error)),
  );
  await file.close();
  return ended;
}

const head: AnswerHead = { warnings: ["done"], error: null, spent: false };
const body = Buffer.from("the document");
const frame = (said: object, bytes = body) => Buffer.concat([...frameStart(said, bytes.length), bytes]);
const lengths = (headBytes: number, bodyBytes: number) => {
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(headBytes, 0);
  prefix.writeUInt32BE(bodyBytes, 4);
  return prefix;
};

const malformed: [name: string, bytes: Buffer][] = [
  ["a head that is not JSON", Buffer.concat([lengths(2, 0), Buffer.from("{{")])],
  ["a head of another encoding", Buffer.concat([lengths(4, 0), Buffer.from([0xff, 0xfe, 0x7b, 0x00])])],
  ["no head", lengths(0, 0)],
  ["a longer head than there may be", lengths(2 ** 20 + 1, 0)],
  ["a longer document than there may be", lengths(2, mostAnswerBytes + 1)],
  ["the greatest lengths", lengths(2 ** 32 - 1, 2 ** 32 - 1)],
  ["more bytes than were announced", Buffer.concat([frame(head), Buffer.from("x")])],
  ["two answers", Buffer.concat([frame(head), frame(head)])],
  ["a shorter document than announced, then another answer", Buffer.concat([frame(head).subarray(0, -4), frame(head)])],
  ...[
    null,
    [],
    "done",
    1,
    {},
    { ...head, warnings: null },
    { ...head, warnings: [1] },
    { ...head, spent: "no" },
    { ...head, error: "bad" },
  ].map((said): [string, Buffer] => [`the head ${JSON.stringify(said)}`, frame(said as object)]),
  ["an error without a message", frame({ ...head, error: { code: "no_text" } })],
  ["an error of an unknown code", frame({ ...head, error: { code: "toString", message: "x" } })],
];

// Before frames were checked, a head that is not JSON ended this process: "SyntaxError … at Socket.take".
test.concurrent.each(malformed)("%s: the child is ended and its file fails", async (_name, bytes) => {
  expect(await outcome("say", bytes)).toBe("worker_lost");
});

test("an answer that is cut off anywhere fails its file", async () => {
  const whole = frame(head);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (end) => {
      expect(await outcome("say and end", whole.subarray(0, end))).toBe("worker_lost");
    }),
    { numRuns: 4 },
  );
});

test("what follows an answer ends the child, and the next file is read by another one", async () => {
  // Where both come in one piece the answer is too long to be one.
  expect(["answered", "worker_lost"]).toContain(await outcome("say after", frame(head)));
  for (let file = 0; file < 3; file += 1) expect(await outcome("a", body)).toBe("answered");
});

const someBytes = fc.uint8Array({ maxLength: 200 });
/** An answer in which some bytes are others, some are missing and some are more. */
const mutated = fc
  .tuple(
    fc.constantFrom(
      frame(head),
      frame({ ...head, error: { code: "no_text", message: "empty" } }),
      frame(head, Buffer.alloc(300_000, "x")),
    ),
    fc.array(fc.tuple(fc.nat(80), fc.nat(255), fc.constantFrom("set", "drop", "add")), { minLength: 1, maxLength: 4 }),
  )
  .map(([whole, edits]) => {
    const bytes = [...whole];
    for (const [at, value, edit] of edits)
      bytes.splice(at, edit === "add" ? 0 : 1, ...(edit === "drop" ? [] : [value]));
    return Uint8Array.from(bytes);
  });

test("whatever a child says, its file ends with an answer or an error, and this process lives on", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(someBytes, mutated), async (bytes) => {
      expect(["answered", "worker_lost"]).toContain(await outcome("say and end", bytes));
    }),
    { numRuns: 10 },
  );
  expect(await outcome("a", body)).toBe("answered");
});

test("a file of many pieces reaches its child whole", async () => {
  const file = await fileOf(Buffer.alloc(20_000_001, "x"));
  const job = { task: "document", mimeType: null, filename: "size", url: null } as const;
  const answer = await pool.run(job, file, { fresh: false, signal: new AbortController().signal });
  await file.close();
  expect(Buffer.from(answer.body).toString()).toContain('"20000001"');
});
