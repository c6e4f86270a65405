import { describe, expect, it, vi } from "vitest";
import { startDeadline } from "../../base/time/deadline.ts";
import { CuecardError } from "../../errors.ts";
import { Attachment } from "../../schema/agent.ts";
import type { Hit } from "../../schema/search.ts";
import { controlTokens, tokensIn } from "../../text/test-kit/control-tokens.ts";
import type { AttachmentSearch } from "../knowledge-search.ts";
import { createAgentKnowledge } from "./create-agent-knowledge.ts";
import type { RewriteQuestion } from "./follow-up/rewrite.ts";

const citation = {
  title: "Returns",
  url: null,
  filename: null,
  page: null,
  headingPath: [],
  rows: null,
  start: 0,
  end: 1,
};
const hit: Hit = {
  chunkId: "chk_1",
  sourceId: "doc_1",
  knowledgeBaseId: "kb_1",
  text: "Refunds take 14 days.",
  score: 1,
  similarity: 0.7,
  matchedBy: ["vector"],
  confidence: "strong",
  citation,
  customMetadata: null,
  tableHeader: null,
  tokenCount: 6,
};
const timings = { embedMs: 1, searchMs: 2, rerankMs: 0, totalMs: 3 };
const attach = (knowledgeBaseId: string, mode: Attachment["mode"], more: Partial<Attachment> = {}) =>
  Attachment.parse({ knowledgeBaseId, mode, ...more });

interface Options {
  hits?: Hit[];
  fail?: Error | null;
  failStore?: boolean;
  rewriteQuestion?: RewriteQuestion;
  names?: { name: string; description: string | null };
}

function setUp({ hits = [hit], fail = null, failStore = false, rewriteQuestion, names: first }: Options = {}) {
  const asked: AttachmentSearch[] = [];
  const names = new Map([
    ["kb_1", first ?? { name: "Support", description: "Returns and refunds" }],
    ["kb_2", { name: "Prices", description: null }],
  ]);
  const knowledge = createAgentKnowledge({
    store: {
      getKnowledgeBase: async (id) => {
        if (failStore) throw new CuecardError("storage_failed", "The disk is full.");
        return (names.get(id) ?? null) as never;
      },
      listSources: async () => ({ rows: [], hasMore: false }),
      listChunks: async () => [],
    },
    search: {
      searchAttachments: async (request) => {
        asked.push(request);
        if (fail) throw fail;
        return { hits, unproven: [], nearest: null, degraded: [], knownVectors: 0, reached: new Map(), timings };
      },
      standing: async () => null,
      warmSoon: async () => {},
    },
    countTokens: (text) => text.split(/\s+/).length,
    ...(rewriteQuestion && { rewriteQuestion }),
  });
  return { asked, ...knowledge };
}

it("writes no control token into a tool's description or its answer, whatever bases, passages and questions hold", async () => {
  for (const token of controlTokens) {
    const text = [...token].join("\u2060");
    const passage = { ...hit, text, tableHeader: text, citation: { ...citation, title: text, headingPath: [text] } };
    const found = setUp({ hits: [passage] });
    const missing = setUp({ hits: [], names: { name: text, description: text } });
    const attachments = [attach("kb_1", "tool")];
    const answers = [
      (await missing.tool(attachments))!.description,
      (await found.answer({ arguments: { query: text }, attachments, deadline: startDeadline(30_000) })).output,
      (await missing.answer({ arguments: { query: text }, attachments, deadline: startDeadline(30_000) })).output,
    ];
    expect(answers.flatMap(tokensIn), token).toEqual([]);
  }
});

describe("forTurn", () => {
  it("searches preload attachments each turn, auto ones when the words call for it, tool ones never", async () => {
    const { forTurn, asked } = setUp();
    const attachments = [attach("kb_1", "preload"), attach("kb_2", "auto"), attach("kb_3", "tool")];
    await forTurn({ text: "okay thanks", attachments, deadline: startDeadline(30_000) });
    await forTurn({ text: "How long do refunds take?", attachments, deadline: startDeadline(30_000) });
    expect(asked.map((request) => request.attachments.map(({ knowledgeBaseId }) => knowledgeBaseId))).toEqual([
      ["kb_1"],
      ["kb_1", "kb_2"],
    ]);
    expect(asked[0]).toMatchObject({ question: "okay thanks" });
  });

  it("gives packed passages and tells what was decided", async () => {
    const { forTurn } = setUp();
    const { context, degraded, trace } = await forTurn({
      text: "refunds",
      attachments: [attach("kb_1", "auto")],
      deadline: startDeadline(30_000),
    });
    expect(context).toMatchObject({
      speakable: "Refunds take 14 days.",
      passages: [{ number: 1, chunkId: "chk_1", text: hit.text }],
    });
    expect(context?.text).toContain("[1] Returns");
    expect(degraded).toEqual([]);
    expect(trace.map(({ message }) => message)).toEqual([
      expect.stringContaining("names refunds"),
      expect.stringContaining("Found 1 passage in 1 knowledge base; 1 fits into"),
    ]);
    // Whoever reads the call later sees what the model saw, and can ask it again.
    expect(trace.at(-1)!.data).toMatchObject({ question: "refunds", knowledgeBaseIds: ["kb_1"], text: context!.text });
  });

  it("searches nothing, and says so, for small talk", async () => {
    const { forTurn, asked } = setUp();
    const answer = await forTurn({
      text: "hello",
      attachments: [attach("kb_1", "auto")],
      deadline: startDeadline(30_000),
    });
    expect(answer).toMatchObject({
      context: null,
      degraded: [],
      trace: [{ message: expect.stringContaining("greeting") }],
    });
    expect(asked).toEqual([]);
  });

  it("takes the largest preloadMaxTokens of the searched attachments as the budget", async () => {
    const { forTurn } = setUp({ hits: [{ ...hit, text: "word ".repeat(300), tokenCount: 300 }] });
    const small = attach("kb_1", "preload", { preloadMaxTokens: 100 });
    expect(
      (await forTurn({ text: "refunds", attachments: [small], deadline: startDeadline(30_000) })).context,
    ).toBeNull();
    const both = [small, attach("kb_2", "preload", { preloadMaxTokens: 500 })];
    expect(
      (await forTurn({ text: "refunds", attachments: both, deadline: startDeadline(30_000) })).context?.passages,
    ).toHaveLength(1);
  });

  it("never throws: a failed search is reported in degraded", async () => {
    const { forTurn } = setUp({ fail: new CuecardError("timeout", "The search did not end within 200 ms.") });
    const answer = await forTurn({
      text: "refunds",
      attachments: [attach("kb_1", "preload")],
      deadline: startDeadline(30_000),
    });
    expect(answer).toMatchObject({
      context: null,
      degraded: [{ stage: "search", reason: "The search did not end within 200 ms." }],
    });
  });

  describe("for a follow-up", () => {
    const history = {
      exchanges: [
        { role: "caller" as const, text: "When is the shop open?" },
        { role: "agent" as const, text: "From nine to six on working days." },
      ],
      titles: [],
    };
    const ask = (kit: ReturnType<typeof setUp>, text: string, mode: Attachment["mode"] = "auto") =>
      kit.forTurn({ text, history, attachments: [attach("kb_1", mode)], deadline: startDeadline(30_000) });

    it("searches with what was said before as background, and tells why", async () => {
      const kit = setUp();
      const { trace } = await ask(kit, "And on Sundays?");
      expect(kit.asked[0]).toMatchObject({
        question: "And on Sundays?",
        background: [{ text: "When is the shop open?" }, { text: "From nine to six on working days." }],
      });
      expect(trace[1]).toMatchObject({
        message: expect.stringContaining("adds to what was said"),
        data: { background: expect.any(Array) },
      });
    });

    it("searches a question that is clear by itself alone", async () => {
      const kit = setUp();
      await ask(kit, "Can I return a broken toaster?");
      expect(kit.asked[0]).toMatchObject({ question: "Can I return a broken toaster?", background: [] });
    });

    it("searches a question that names nothing, which it would not without a history", async () => {
      const kit = setUp();
      await ask(kit, "until when");
      await kit.forTurn({ text: "until when", attachments: [attach("kb_1", "auto")], deadline: startDeadline(30_000) });
      expect(kit.asked.map(({ question }) => question)).toEqual(["until when"]);
    });

    it("preloads what the last subject brings when the words name nothing", async () => {
      const kit = setUp();
      const { trace } = await ask(kit, "okay, thanks", "preload");
      expect(kit.asked[0]).toMatchObject({ question: "When is the shop open?", background: [] });
      expect(trace[1]?.message).toContain("When is the shop open?");
    });

    it("is searched as the host rewrites it, once and only then", async () => {
      const given: unknown[] = [];
      const kit = setUp({
        rewriteQuestion: async ({ text, history }) => {
          given.push([text, history.length]);
          return " Is the shop open on Sundays? ";
        },
      });
      const { trace, degraded } = await ask(kit, "And on Sundays?");
      await ask(kit, "Can I return a broken toaster?");
      expect(given).toEqual([["And on Sundays?", 2]]);
      expect(kit.asked[0]).toMatchObject({ question: "Is the shop open on Sundays?", background: [] });
      expect([trace[1]?.message, degraded]).toEqual([expect.stringContaining("rewritten by the host"), []]);
    });

    it.each<[string, RewriteQuestion, string]>([
      ["fails", () => Promise.reject(new Error("no model")), "no model"],
      ["hangs", () => new Promise(() => {}), "rewriteQuestion did not answer within 12000 ms"],
      ["says nothing", async () => " ", "rewriteQuestion answered no text"],
    ])("falls back to the background when the host's function %s", async (_, rewriteQuestion, reason) => {
      const kit = setUp({ rewriteQuestion });
      vi.useFakeTimers();
      const running = ask(kit, "And on Sundays?");
      await vi.advanceTimersByTimeAsync(12_500);
      vi.useRealTimers();
      expect((await running).degraded).toEqual([{ stage: "rewrite", reason }]);
      expect(kit.asked[0]?.background).toHaveLength(2);
    });
  });

  it("leaves out what the model has already, only when told so", async () => {
    const kit = setUp({ hits: [hit, { ...hit, chunkId: "chk_2" }] });
    const request = { text: "refunds", attachments: [attach("kb_1", "preload")], deadline: startDeadline(30_000) };
    expect((await kit.forTurn(request)).context?.passages).toHaveLength(2);
    const { context, trace } = await kit.forTurn({ ...request, except: new Set(["chk_1"]) });
    expect(context?.passages.map(({ chunkId }) => chunkId)).toEqual(["chk_2"]);
    expect(trace.at(-1)?.message).toContain("1 was already provided");
  });

  it("keeps in the trace what each signal adds to a score, and no more", async () => {
    const signals = [{ name: "coverage", value: 0.5, weight: 2, contribution: 0.12345 }];
    const found = { ...hit, scores: { signals } as unknown as NonNullable<Hit["scores"]> };
    const request = { text: "refunds", attachments: [attach("kb_1", "preload")], deadline: startDeadline(30_000) };
    const { trace } = await setUp({ hits: [found] }).forTurn(request);
    expect(trace.at(-1)?.data?.hits).toMatchObject([{ signals: { coverage: 0.123 } }]);
  });

  it("gives each step what is left of the turn's one deadline", async () => {
    let clock = 0;
    const left: Record<string, number> = {};
    const takes = (milliseconds: number) => {
      clock += milliseconds;
    };
    const { forTurn } = createAgentKnowledge({
      store: {
        getKnowledgeBase: async () => {
          takes(10);
          return null;
        },
        listSources: async () => ({ rows: [], hasMore: false }),
        listChunks: async () => [],
      },
      search: {
        searchAttachments: async ({ deadline }) => {
          left.search = deadline.remaining();
          takes(60);
          const reached = new Map([["kb_1", { chunkId: "chunk", cosine: 0.4 }]]);
          return { hits: [hit], unproven: [], nearest: null, degraded: [], knownVectors: 0, reached, timings };
        },
        standing: async ({ deadline }) => {
          left.judge = deadline.remaining();
          return null;
        },
        warmSoon: async () => {},
      },
      countTokens: (text) => text.length,
    });
    const deadline = startDeadline(100, () => clock);
    const { context } = await forTurn({
      text: "How long do refunds take?",
      attachments: [attach("kb_1", "auto")],
      deadline,
    });
    expect(left).toEqual({ search: 90, judge: 30 });
    expect(context).not.toBeNull();
  });

  it("cuts a turn that is longer than a query may be", async () => {
    const { forTurn, asked } = setUp();
    await forTurn({
      text: "refund 😀 ".repeat(1_000),
      attachments: [attach("kb_1", "preload")],
      deadline: startDeadline(30_000),
    });
    expect([...asked[0]!.question]).toHaveLength(2_000);
  });
});

describe("tool", () => {
  it("describes the bases in auto and tool mode by name and description", async () => {
    const { tool } = setUp();
    const made = await tool([attach("kb_1", "tool"), attach("kb_2", "auto"), attach("kb_3", "preload")]);
    expect(made).toMatchObject({ name: "search_knowledge", parameters: { type: "object", required: ["query"] } });
    expect(made?.description).toMatch(/- Support: Returns and refunds\n- Prices$/);
  });

  it("is null without such attachments, and when their bases are gone", async () => {
    const { tool } = setUp();
    expect(await tool([attach("kb_1", "preload")])).toBeNull();
    expect(await tool([attach("kb_gone", "tool")])).toBeNull();
  });

  it("is there without names when the store fails", async () => {
    const made = await setUp({ failStore: true }).tool([attach("kb_1", "tool")]);
    expect(made?.name).toBe("search_knowledge");
    expect(made?.description).not.toContain("Support");
  });
});

describe("answer", () => {
  const call = { attachments: [attach("kb_1", "tool"), attach("kb_2", "preload")], deadline: startDeadline(30_000) };

  it("searches the callable attachments and gives the passages as text", async () => {
    const { answer, asked } = setUp();
    const { output, context } = await answer({ ...call, arguments: { query: " refunds " } });
    expect(output).toBe(context?.text);
    expect(asked[0]).toMatchObject({
      question: "refunds",
      attachments: [{ knowledgeBaseId: "kb_1" }],
    });
  });

  it("takes arguments as JSON text too", async () => {
    const { answer, asked } = setUp();
    await answer({ ...call, arguments: '{"query":"refunds"}' });
    expect(asked[0]?.question).toBe("refunds");
  });

  it.each([[null], ["not json"], [{}], [{ query: 7 }], [{ query: "  " }], [[]], [undefined]])(
    "says what is wrong with the arguments %j",
    async (given) => {
      const { answer, asked } = setUp();
      const { output, context, degraded } = await answer({ ...call, arguments: given });
      expect(output).toContain('{"query"');
      expect([context, degraded, asked]).toEqual([null, [], []]);
    },
  );

  it("says that nothing was found, that the search failed, or that there is nothing to search", async () => {
    const given = { query: "refunds" };
    expect((await setUp({ hits: [] }).answer({ ...call, arguments: given })).output).toContain("Nothing about");
    const failed = await setUp({ fail: new Error("no route") }).answer({ ...call, arguments: given });
    expect(failed.output).toContain("could not be searched");
    expect(failed.degraded).toEqual([{ stage: "search", reason: "no route" }]);
    expect(
      (
        await setUp().answer({
          arguments: given,
          attachments: [attach("kb_1", "preload")],
          deadline: startDeadline(30_000),
        })
      ).output,
    ).toContain("No knowledge base");
  });
});
