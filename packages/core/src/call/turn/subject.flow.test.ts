import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";

const hours = {
  "Hotel Seeblick": "From 6:30 to 10.",
  "Harbour View Inn": "From 7 to 11.",
  "The Old Mill": "From 8 to 10:30.",
};

/** Three houses with the same question, one source each, and a call to an agent that knows them. */
async function startCall() {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const { id: knowledgeBaseId } = await cue.knowledgeBases.create({ name: "Houses" });
  for (const [textTitle, answer] of Object.entries(hours)) {
    const textContent = `Q: When is breakfast served?\nA: ${answer}\n\nQ: Are dogs allowed?\nA: Ask at the desk of ${textTitle}.\n`;
    const source = await cue.sources.add(knowledgeBaseId, {
      sourceType: "text",
      textTitle,
      textContent,
      chunkStrategy: "faq",
    });
    await cue.sources.waitUntilReady(source);
  }
  const agent = await cue.agents.create({
    name: "Desk",
    knowledge: [{ knowledgeBaseId, similarityThreshold: 0, topK: 6 }],
  });
  // Names that were never read are not waited for longer than a tenth of a second: another call has them read.
  const before = await cue.calls.start({ agentId: agent.id });
  await before.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  await before.end();
  const call = await cue.calls.start({ agentId: agent.id });
  const ask = async (text: string) => {
    const { context } = await call.userTurn(text, { deadlineMs: 10_000 });
    return context?.passages[0]?.citation.title;
  };
  return { cue, call, knowledgeBaseId, ask };
}

test("what the agent named turns ago decides which of equal questions is answered", async () => {
  const { call, ask } = await startCall();
  await ask("somewhere by the sea please");
  await call.agentSaid({ text: "I can offer you the Harbour View Inn." });
  await ask("sounds good");
  await call.agentSaid({ text: "Anything else?" });
  expect(await ask("when is breakfast served")).toBe("Harbour View Inn");
});

test("another name, also misheard, is the new subject, and the trace says so", async () => {
  const { call, ask } = await startCall();
  expect(await ask("when is breakfast served at hotel seeblick")).toBe("Hotel Seeblick");
  expect(await ask("and in the old mills when is breakfast served")).toBe("The Old Mill");
  const { trace } = await call.inspect();
  const told = trace.map(({ message }) => message).filter((message) => message.startsWith("The call is about"));
  expect(told.at(-1)).toBe(
    'The call is about "The Old Mill", which the caller said in the turn itself: "and in the old mills when is breakfast served".',
  );
});

test("a subject hides no other source: all houses are found for a question that fits all", async () => {
  const { call } = await startCall();
  await call.agentSaid({ text: "This is the Harbour View Inn." });
  const { context } = await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  expect(new Set(context!.passages.map(({ citation }) => citation.title))).toEqual(new Set(Object.keys(hours)));
});

test("the entity in a source's metadata is its name", async () => {
  const { cue, knowledgeBaseId } = await startCall();
  const source = await cue.sources.add(knowledgeBaseId, {
    sourceType: "text",
    textTitle: "Page 7",
    textContent: "Q: When is breakfast served?\nA: From 9 to 12.\n",
    chunkStrategy: "faq",
    customMetadata: { entity: "Casa Verano" },
  });
  await cue.sources.waitUntilReady(source);
  const agent = await cue.agents.create({
    name: "Other desk",
    knowledge: [{ knowledgeBaseId, similarityThreshold: 0 }],
  });
  const call = await cue.calls.start({ agentId: agent.id });
  await call.agentSaid({ text: "Casa Verano, good morning." });
  const { context } = await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  expect(context!.passages[0]!.citation.title).toBe("Page 7");
});

test("the host says what the call is about, by a name or a source's id, until another is named", async () => {
  const { cue, call, knowledgeBaseId, ask } = await startCall();
  await call.agentSaid({ text: "This is the Harbour View Inn." });
  await call.setSubject("the old mill");
  expect(await ask("when is breakfast served")).toBe("The Old Mill");
  const { data } = await cue.sources.list(knowledgeBaseId);
  await call.setSubject(data.find(({ textTitle }) => textTitle === "Hotel Seeblick")!.id);
  expect(await ask("when is breakfast served")).toBe("Hotel Seeblick");
  expect(await ask("and at the harbour view inn when is breakfast served")).toBe("Harbour View Inn");
  const messages = (await call.inspect()).trace.map(({ message }) => message);
  expect(messages).toContain('The host says that the call is about "the old mill".');
  expect(messages).toContain('The call is about "The Old Mill", which the host set 1 exchange ago.');
});

test("a subject that the host dropped is none, and a hand-off that keeps nothing drops it too", async () => {
  const { call } = await startCall();
  const told = async () =>
    (await call.inspect()).trace.filter(({ message }) => message.startsWith("The call is about")).length;
  await call.agentSaid({ text: "This is the Harbour View Inn." });
  await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  expect(await told()).toBe(1);
  await call.setSubject(null);
  await call.userTurn("are dogs allowed", { deadlineMs: 10_000 });
  expect(await told()).toBe(1);
  await call.setSubject("The Old Mill");
  await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  expect(await told()).toBe(2);
});

test.each([
  ["full", "The Old Mill"],
  ["none", undefined],
] as const)("a hand-off that keeps %s leaves the subject %s", async (keep, subject) => {
  const { cue, knowledgeBaseId } = await startCall();
  const knowledge = [{ knowledgeBaseId, similarityThreshold: 0, topK: 6 }];
  for (const id of ["desk", "house"]) await cue.agents.upsert({ id, name: id, knowledge });
  const members = [{ agentId: "desk", isEntry: true }, { agentId: "house" }];
  const { id: teamId } = await cue.teams.create({
    name: "Team",
    definition: { members, handoffs: { context: { keep } } },
  });
  const call = await cue.calls.start({ teamId });
  await call.setSubject("The Old Mill");
  await call.handOff({ agentId: "house" });
  const { turnId } = await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  const { trace } = await call.inspect();
  const told = trace.find((entry) => entry.turnId === turnId && entry.message.startsWith("The call is about"));
  expect(told?.message.match(/"(.*)"/)?.[1]).toBe(subject);
});

test.each([
  ["called with", { arguments: { house: "The Old Mill" }, output: "ok" }],
  ["answered", { arguments: {}, output: '{"house":"The Old Mill"}' }],
])("a house that a tool was %s is the subject, until another is heard", async (_, tool) => {
  const { call, ask } = await startCall();
  await ask("i want to book something");
  await call.toolCalls([{ id: "t1", name: "book", arguments: tool.arguments }]);
  await call.signal({ type: "tool_result", id: "t1", ok: true, output: tool.output });
  expect(await ask("when is breakfast served there")).toBe("The Old Mill");
  const { trace } = await call.inspect();
  expect(trace.findLast(({ message }) => message.startsWith("The call is about"))?.message).toMatch(
    /^The call is about "The Old Mill", which a tool(?: was called with|'s result named) 1 exchange ago\.$/,
  );
  await call.agentSaid({ text: "Booked. Or would you rather have the Harbour View Inn?" });
  expect(await ask("when is breakfast served there")).toBe("Harbour View Inn");
  await call.setSubject(null);
  await ask("when is breakfast served");
  const after = (await call.inspect()).trace;
  const told = after.filter(({ turnId }) => turnId === after.at(-1)!.turnId).map(({ message }) => message);
  expect(told.join()).toMatch(/Found \d passage/);
  expect(told.join()).not.toContain("The call is about");
});

test("a house that only a tool named is dropped with the subject", async () => {
  const { call } = await startCall();
  await call.toolCalls([{ id: "t1", name: "book", arguments: { house: "The Old Mill" } }]);
  await call.setSubject(null);
  await call.userTurn("when is breakfast served", { deadlineMs: 10_000 });
  const told = (await call.inspect()).trace.map(({ message }) => message).join();
  expect(told).toMatch(/Found \d passage/);
  expect(told).not.toContain('The call is about "');
});

test("an empty subject is refused with what to do", async () => {
  const { call } = await startCall();
  await expect(call.setSubject("")).rejects.toMatchObject({ name: "CuecardError" });
});

test.each([
  ["what the host says since", (call: Call) => call.setSubject("The Old Mill")],
  ["what the agent says since", (call: Call) => call.agentSaid({ text: "Or would you rather have The Old Mill?" })],
])("a preview is not used again once the call is about something else: %s", async (_, change) => {
  const { call, ask } = await startCall();
  await call.agentSaid({ text: "This is the Harbour View Inn." });
  const question = "when is breakfast served";
  const { context } = await call.userTurn(question, { preview: true, deadlineMs: 10_000 });
  expect(context?.passages[0]?.citation.title).toBe("Harbour View Inn");
  await change(call);
  expect(await ask(question)).toBe("The Old Mill");
});

type Call = Awaited<ReturnType<typeof startCall>>["call"];
