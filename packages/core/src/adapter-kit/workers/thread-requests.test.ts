import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { createThreadRequests } from "./thread-requests.ts";

interface Request {
  say: string;
}

interface Reply {
  id: number;
  said: string;
}

const lost = (why: string, cause: unknown) => new Error(`lost: ${why}`, { cause });

/** A thread that runs `source` for each message `m`. */
function setUp(source: string) {
  const program = `const { parentPort } = require("node:worker_threads"); parentPort.on("message", (m) => { ${source} });`;
  const worker = new Worker(program, { eval: true, execArgv: [] });
  onTestFinished(async () => void (await worker.terminate()));
  return { worker, requests: createThreadRequests<Request, Reply>(worker, { lost }) };
}

const answering = "if (m.id) parentPort.postMessage({ id: m.id, said: m.say })";

test("each request gets the reply of its own id, in whatever order they come", async () => {
  const reversed =
    "(globalThis.all ??= []).push(m); if (all.length === 3) for (const { id, say } of all.reverse()) parentPort.postMessage({ id, said: say })";
  const { requests } = setUp(reversed);
  const replies = await Promise.all(["a", "b", "c"].map((say) => requests.ask({ say })));
  expect(replies.map(({ said }) => said)).toEqual(["a", "b", "c"]);
});

test("a thread that ends rejects what waits and what comes later", async () => {
  const { requests } = setUp("process.exit(3)");
  await expect(requests.ask({ say: "a" })).rejects.toThrow("lost: exit code 3");
  await expect(requests.ask({ say: "b" })).rejects.toThrow("lost: exit code 3");
});

test("a thread that throws is lost with what it threw", async () => {
  const { requests } = setUp(`throw new Error("no luck")`);
  await expect(requests.ask({ say: "a" })).rejects.toThrow("lost: no luck");
});

test("an aborted request throws what onAbort returns, once, and its late reply is dropped", async () => {
  const { requests } = setUp(`if (m.say !== "never") { ${answering} }`);
  const caller = new AbortController();
  const told: number[] = [];
  const onAbort = (id: number) => {
    told.push(id);
    return new Error("stopped");
  };
  const asked = requests.ask({ say: "never" }, { signal: caller.signal, onAbort });
  caller.abort();
  await expect(asked).rejects.toThrow("stopped");
  expect(told).toHaveLength(1);
  expect((await requests.ask({ say: "later" })).said).toBe("later");
});

test("without onAbort the signal's reason is thrown, also when it was aborted before", async () => {
  const { requests } = setUp(answering);
  const signal = AbortSignal.abort(new Error("before"));
  await expect(requests.ask({ say: "a" }, { signal })).rejects.toThrow("before");
});

test("a request that can't be sent fails alone", async () => {
  const { requests } = setUp(answering);
  await expect(requests.ask({ say: (() => {}) as unknown as string })).rejects.toMatchObject({
    name: "DataCloneError",
  });
  expect((await requests.ask({ say: "a" })).said).toBe("a");
});

test("fail rejects what waits and nothing later", async () => {
  const { requests } = setUp(`if (m.say !== "never") { ${answering} }`);
  const waiting = expect(requests.ask({ say: "never" })).rejects.toThrow("closing");
  requests.fail(new Error("closing"));
  await waiting;
  expect((await requests.ask({ say: "a" })).said).toBe("a");
});
