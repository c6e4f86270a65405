import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";
import type { SeenRequest } from "./test-kit/scripted-upstream.ts";

let harbor: Harbor;
beforeAll(async () => {
  harbor = await startHarbor();
});
afterAll(() => harbor.close());

const user = (content: string): ChatCompletionMessageParam => ({ role: "user", content });
const agent = (content: string): ChatCompletionMessageParam => ({ role: "assistant", content });

let ids = 0;
const newId = () => `call-${++ids}`;

/** Asks as a platform does: streamed, with its whole history. `stopAfter` pieces of text it hangs up. */
async function ask(
  client: OpenAI,
  messages: ChatCompletionMessageParam[],
  { stopAfter = Number.POSITIVE_INFINITY } = {},
) {
  const stream = await client.chat.completions.create({ model: harbor.model, messages, stream: true });
  let text = "";
  let pieces = 0;
  let finish: string | null = null;
  const members: unknown[] = [];
  for await (const chunk of stream) {
    const [choice] = chunk.choices;
    text += choice?.delta.content ?? "";
    finish = choice?.finish_reason ?? finish;
    if ("cuecard" in chunk) members.push(chunk.cuecard);
    if (choice?.delta.content && ++pieces >= stopAfter) break;
  }
  return { text, finish, members };
}

describe("OpenAI's own client", () => {
  test("gets a streamed answer of the member that speaks, with its instructions and tools", async () => {
    await harbor.upstream.script([{ system: "You are Dora.", say: "Good morning, how can I help?" }]);
    await harbor.upstream.requests();
    const id = newId();
    const answer = await ask(harbor.client(id), [agent("Harbor Fiber, hello!"), user("good morning")]);
    expect(answer).toMatchObject({ text: "Good morning, how can I help?", finish: "stop" });
    const [{ body, headers }] = (await harbor.upstream.requests()) as [SeenRequest];
    expect(body.model).toBe("scripted");
    expect(body.messages).toEqual([
      { role: "system", content: expect.stringContaining("You are Dora.") },
      { role: "assistant", content: "Harbor Fiber, hello!" },
      { role: "user", content: "good morning" },
    ]);
    expect(body.tools!.map((tool) => tool.function.name)).toContain("transfer_to_billing");
    // The platform's key is not the upstream's.
    expect(headers.authorization).toBe("Bearer upstream-key");
    expect(JSON.stringify([body, headers])).not.toContain(harbor.key);
    expect(await harbor.said(id)).toEqual(["desk : Harbor Fiber, hello!", "caller : good morning"]);
  });

  test("gets an answer that is not streamed, with usage", async () => {
    await harbor.upstream.script([{ say: "Yes." }]);
    const { choices, usage, object } = await harbor.client(newId()).chat.completions.create({
      model: harbor.model,
      messages: [user("are you there?")],
      stream_options: { include_usage: true },
    } as never);
    expect(object).toBe("chat.completion");
    expect(choices).toEqual([{ index: 0, message: { role: "assistant", content: "Yes." }, finish_reason: "stop" }]);
    expect(usage).toEqual({ prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 });
  });

  test("hears nothing while a person has the call, and no model is asked", async () => {
    const { cuecard } = harbor;
    await cuecard.agents.create({ id: "sam", name: "Sam", systemPrompt: "Sam is a person." });
    const { id } = await cuecard.teams.create({
      name: "With a person",
      definition: {
        members: [
          { agentId: "desk", isEntry: true },
          { agentId: "sam", kind: "human" },
        ],
        rules: [{ name: "person", when: { keywords: ["person"] }, to: "sam", message: "I put you through." }],
      },
    });
    await harbor.upstream.requests();
    const callId = newId();
    const say = async (...messages: ChatCompletionMessageParam[]) =>
      (await harbor.client(callId).chat.completions.create({ model: `team:${id}`, messages })).choices[0]!.message
        .content;
    const first = [user("a person, please"), agent("I put you through.")] as const;
    expect((await say(first[0]))?.trim()).toBe("I put you through.");
    expect(await say(...first, user("Sam, it is about my bill"))).toBe("");
    expect(await harbor.upstream.requests()).toEqual([]);
    expect(await harbor.said(callId)).toContain("caller : a person, please");
  });

  test("hears once that a person is called, and then the member goes on", async () => {
    const { cuecard, upstream } = harbor;
    await cuecard.agents.create({ id: "ann", name: "Ann", systemPrompt: "Ann is a person." });
    const { id } = await cuecard.teams.create({
      name: "With a telephone",
      definition: {
        members: [
          { agentId: "desk", isEntry: true },
          { agentId: "ann", kind: "human", destination: { kind: "queue", name: "engineers" } },
        ],
        rules: [{ name: "engineer", when: { keywords: ["engineer"] }, to: "ann", sure: true, message: "I call Ann." }],
      },
    });
    await upstream.script([
      { system: "is being called", last: "I call Ann", say: "What does the router show?" },
      { system: "is being called", last: "red light", say: "Thank you." },
    ]);
    const client = harbor.client(newId());
    const say = async (...messages: ChatCompletionMessageParam[]) => {
      const answer = await client.chat.completions.create({ model: `team:${id}`, messages });
      return answer.choices[0]!.message.content!;
    };
    const first = [user("an engineer, please"), agent("I call Ann. What does the router show?")] as const;
    expect(await say(first[0])).toBe(first[1].content);
    expect(await say(first[0])).toBe(first[1].content);
    expect(await say(...first, user("a red light"))).toBe("Thank you.");
  });

  test("hears the greeting of a member that gets the call in the middle of an answer", async () => {
    const { cuecard, upstream } = harbor;
    await cuecard.agents.create({
      id: "host",
      name: "Hugo",
      systemPrompt: "You are Hugo.",
      firstMessage: "Hugo here.",
    });
    const { id } = await cuecard.teams.create({
      name: "Greets",
      definition: { members: [{ agentId: "desk", isEntry: true }, { agentId: "host" }], handoffs: { greet: true } },
    });
    await upstream.script([
      { system: "You are Dora.", say: "One moment. ", calls: [{ name: "transfer_to_host", arguments: {} }] },
      { system: "You are Hugo.", say: "How can I help?" },
    ]);
    const { choices } = await harbor
      .client(newId())
      .chat.completions.create({ model: `team:${id}`, messages: [user("the host, please")] });
    expect(choices[0]!.message.content).toBe("One moment. Hugo here. How can I help?");
  });

  test("hears a hand-off in the middle of a stream, and the next request is the new member's", async () => {
    await harbor.upstream.script([
      {
        system: "You are Dora.",
        last: "invoice",
        say: "Let me pass you on. ",
        calls: [{ name: "transfer_to_billing", arguments: { reason: "an invoice" } }],
      },
      { system: "You are Bill.", last: "The call is with", say: "Bill here, which invoice?" },
      { system: "You are Bill.", last: "the last", say: "I see it." },
    ]);
    await harbor.upstream.requests();
    const id = newId();
    const client = harbor.client(id);
    const first = await ask(client, [user("about my invoice")]);
    expect(first.text).toBe("Let me pass you on. Bill here, which invoice?");
    expect(first.members).toEqual([expect.objectContaining({ agentId: "billing", voice: { id: "bea" } })]);
    const next = await ask(client, [user("about my invoice"), agent(first.text), user("the last one")]);
    expect(next).toMatchObject({ text: "I see it.", members: [] });
    expect(await harbor.said(id)).toEqual([
      "caller : about my invoice",
      "desk : Let me pass you on.",
      expect.stringContaining("desk tool_call transfer_to_billing:"),
      expect.stringContaining("desk tool_result transfer_to_billing:"),
      "billing : Bill here, which invoice?",
      "caller : the last one",
    ]);
    const asked = await harbor.upstream.requests();
    const roles = asked.map(({ body }) => body.messages.map(({ role }) => role).join(" "));
    expect(roles.at(-1)).toMatch(/ assistant user$/);
    // The words before and after the move stand once each.
    const words = JSON.stringify(asked.at(-1)!.body.messages);
    expect(words.match(/Bill here/g)).toHaveLength(1);
    expect(words.match(/the last one/g)).toHaveLength(1);
  });

  test("hears what a rule says at its hand-off, in front of the new member's words", async () => {
    await harbor.upstream.script([{ system: "You are Bill.", say: "I can do that." }]);
    const id = newId();
    const { text } = await ask(harbor.client(id), [user("a refund please")]);
    expect(text).toBe("One moment. I can do that.");
    expect((await harbor.call(id)).agentId).toBe("billing");
  });

  test("gets answers from knowledge that the gateway searched within the same answer", async () => {
    await harbor.upstream.script([
      { system: "You are Bill.", last: "due on the tenth", say: "On the tenth." },
      {
        system: "You are Bill.",
        hasTool: "search_knowledge",
        calls: [{ name: "search_knowledge", arguments: { query: "When are bills due?" } }],
      },
    ]);
    await harbor.upstream.requests();
    const id = newId();
    const client = harbor.client(id);
    const { text } = await ask(client, [user("a refund, and when are bills due?")]);
    expect(text).toBe("One moment. On the tenth.");
    await harbor.upstream.script([{ say: "You're welcome." }]);
    await ask(client, [user("a refund, and when are bills due?"), agent(text), user("thanks")]);
    const last = (await harbor.upstream.requests()).at(-1)!.body.messages;
    // The platform does not know of the search, so it is put back in its place.
    expect(last.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
    expect(last[4]!.content).toContain("due on the tenth");
  });

  test("runs its own tools, and their results reach the model in their place", async () => {
    await harbor.upstream.script([
      { last: "It is open.", say: "The shop is open." },
      { last: "open?", calls: [{ name: "opening_hours", arguments: { shop: "pier" } }] },
    ]);
    const id = newId();
    const client = harbor.client(id);
    const tools = [
      { type: "function" as const, function: { name: "opening_hours", description: "d", parameters: {} } },
    ];
    const messages: ChatCompletionMessageParam[] = [user("is the shop open?")];
    const { choices } = await client.chat.completions.create({ model: harbor.model, messages, tools });
    const [choice] = choices;
    expect(choice!.finish_reason).toBe("tool_calls");
    const [call] = choice!.message.tool_calls!;
    expect(call).toMatchObject({ type: "function", function: { name: "opening_hours", arguments: '{"shop":"pier"}' } });
    messages.push(choice!.message, { role: "tool", tool_call_id: call!.id, content: "It is open." });
    const stream = await client.chat.completions.create({ model: harbor.model, messages, tools, stream: true });
    let text = "";
    for await (const {
      choices: [part],
    } of stream)
      text += part?.delta.content ?? "";
    expect(text).toBe("The shop is open.");
    expect(await harbor.said(id)).toEqual([
      "caller : is the shop open?",
      expect.stringContaining("desk tool_call opening_hours:"),
      expect.stringContaining("It is open."),
    ]);
  });

  test("runs its own tool beside a transfer of the same answer: both happen", async () => {
    await harbor.upstream.script([
      { system: "You are Bill.", last: "44.90", say: "It was 44.90." },
      {
        system: "You are Dora.",
        calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }, { name: "last_bill" }],
      },
    ]);
    const id = newId();
    const client = harbor.client(id);
    const tools = [{ type: "function" as const, function: { name: "last_bill", parameters: {} } }];
    const messages: ChatCompletionMessageParam[] = [user("my last bill?")];
    const { choices } = await client.chat.completions.create({ model: harbor.model, messages, tools });
    expect(choices[0]!.message.tool_calls).toHaveLength(1);
    expect((await harbor.call(id)).agentId).toBe("billing");
    const [call] = choices[0]!.message.tool_calls!;
    messages.push(choices[0]!.message, { role: "tool", tool_call_id: call!.id, content: "44.90" });
    const next = await client.chat.completions.create({ model: harbor.model, messages, tools });
    expect(next.choices[0]!.message.content).toBe("It was 44.90.");
  });

  test("hears the first message when nobody has said anything", async () => {
    expect((await ask(harbor.client(newId()), [{ role: "system", content: "x" }])).text.trim()).toBe(
      "Harbor Fiber, hello!",
    );
  });

  test("gets errors as it expects them", async () => {
    const client = harbor.client(newId());
    await harbor.upstream.script([{ status: 400, message: "too long" }]);
    await expect(ask(client, [user("x")])).rejects.toMatchObject({ status: 400, code: "upstream_refused" });
    await harbor.upstream.script([{ status: 429, retryAfter: "7" }]);
    const limited = await ask(client, [user("x")]).catch((error) => error);
    expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
    expect(limited.headers.get("retry-after")).toBe("7");
    await harbor.upstream.script([{ status: 401, message: "bad key upstream-key" }]);
    const wrong = await ask(client, [user("x")]).catch((error) => error);
    expect(wrong).toMatchObject({ status: 503, code: "upstream_failed" });
    expect(wrong.message).not.toContain("upstream-key");
    const none = client.chat.completions.create({ model: "gpt-4.1", messages: [user("x")] });
    await expect(none).rejects.toMatchObject({ status: 400, param: "model" });
    const unknown = harbor.client(newId()).chat.completions.create({ model: "team:nobody", messages: [user("x")] });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: "team_not_found" });
    const open = new OpenAI({
      baseURL: `${harbor.server.url}/v1`,
      apiKey: "pk_live_gateway_of_the_tests",
      maxRetries: 0,
    });
    await expect(ask(open, [user("x")])).rejects.toMatchObject({ status: 403 });
  });
});

describe("a platform's history", () => {
  test("of three discarded requests leaves no trace of a move", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([{ say: "Hello there." }]);
    const first = await ask(client, [user("hello")]);
    const before = await harbor.call(id);
    await harbor.upstream.script([
      { system: "You are Dora.", calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }] },
      { say: "Bill here, and I have a lot to say about that.", wordMs: 20 },
    ]);
    const so = [user("hello"), agent(first.text)];
    for (const words of ["I want", "I want a refund", "I want a refund now"]) {
      await ask(client, [...so, user(words)], { stopAfter: 2 });
    }
    const { updatedAt: _touched, ...after } = await harbor.call(id);
    expect(after).toEqual({ ...before, updatedAt: undefined, ...after, trace: before.trace, ledger: before.ledger });
    expect(after.agentId).toBe("desk");
    await harbor.upstream.script([{ system: "You are Dora.", say: "Sure." }]);
    expect((await ask(client, [...so, user("I want to say thanks")])).text).toBe("Sure.");
    expect((await harbor.said(id)).filter((line) => line.startsWith("caller"))).toEqual([
      "caller : hello",
      "caller : I want to say thanks",
    ]);
  });

  test("that holds the beginning of an interrupted answer makes it happen, with the words that were heard", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([
      {
        system: "You are Dora.",
        last: "invoice",
        calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }],
      },
      { system: "You are Bill.", last: "invoice", say: "Bill here, let me tell you all about invoices.", wordMs: 20 },
      { system: "You are Bill.", last: "stop", say: "Of course." },
    ]);
    await ask(client, [user("my invoice")], { stopAfter: 4 });
    await expect.poll(async () => (await harbor.call(id)).agentId).toBe("desk");
    await harbor.upstream.requests();
    await ask(client, [user("my invoice"), agent("Bill here,"), user("stop, how much is it?")]);
    const said = await harbor.said(id);
    expect(said.at(-2)).toBe("billing : Bill here, (cut)");
    expect(said.at(-1)).toBe("caller : stop, how much is it?");
    const [{ body }] = (await harbor.upstream.requests()) as [SeenRequest];
    expect(body.messages.slice(1).map(({ content }) => content)).toContain("Bill here,");
    expect(JSON.stringify(body.messages)).not.toContain("all about");
  });

  test("that cuts the words before a hand-off cuts those that the ledger has", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([
      {
        system: "You are Dora.",
        last: "invoice",
        say: "Of course, let me pass you on. ",
        calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }],
      },
      { system: "You are Bill.", last: "The call is with", say: "Bill here, which invoice?" },
      { system: "You are Bill.", say: "Of course." },
    ]);
    await ask(client, [user("my invoice")]);
    await harbor.upstream.requests();
    await ask(client, [user("my invoice"), agent("of course let me"), user("stop, how much is it?")]);
    const said = (await harbor.said(id)).filter((line) => !line.includes("tool_"));
    expect(said).toEqual(["caller : my invoice", "desk : Of course, let me (cut)", "caller : stop, how much is it?"]);
    const [{ body }] = (await harbor.upstream.requests()) as [SeenRequest];
    expect(JSON.stringify(body.messages)).not.toContain("which invoice");
  });

  test("that writes an answer in another way cuts nothing", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([{ say: "Your bill is twenty two euros." }]);
    await ask(client, [user("my bill")]);
    await ask(client, [user("my bill"), agent("Your bill is 22 euros."), user("thanks")]);
    expect(await harbor.said(id)).toEqual(["caller : my bill", "desk : Your bill is 22 euros.", "caller : thanks"]);
  });

  test("that comes again is answered again, and nothing counts twice", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([{ say: "Again." }]);
    for (let time = 0; time < 3; time++) expect((await ask(client, [user("hello")])).text).toBe("Again.");
    const two = [user("hello"), agent("Again."), user("and now?")];
    await Promise.all([ask(client, two), ask(client, two), ask(client, two)]);
    expect((await harbor.said(id)).filter((line) => line.startsWith("caller"))).toEqual([
      "caller : hello",
      "caller : and now?",
    ]);
    // A request that was under way for long changes nothing either.
    await ask(client, [user("hello")]);
    expect((await harbor.said(id)).filter((line) => line.startsWith("caller"))).toHaveLength(2);
  });

  test("that cuts what is old goes on where it was", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([{ say: "Mhm." }]);
    const all: ChatCompletionMessageParam[] = [];
    for (const words of ["one apple", "two pears", "three plums", "four figs", "five nuts"]) {
      all.push(user(words));
      const { text } = await ask(client, all.slice(-3));
      all.push(agent(text));
    }
    expect((await harbor.said(id)).filter((line) => line.startsWith("caller"))).toEqual(
      ["one apple", "two pears", "three plums", "four figs", "five nuts"].map((words) => `caller : ${words}`),
    );
  });

  test("with other words for the newest turn revises it, and takes its move back", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([{ system: "You are Bill.", say: "A refund?" }, { say: "Your number is 7." }]);
    expect((await ask(client, [user("I want a refund")])).text).toContain("A refund?");
    expect((await harbor.call(id)).agentId).toBe("billing");
    const { text } = await ask(client, [user("I want a reference number")]);
    expect(text).toBe("Your number is 7.");
    expect((await harbor.call(id)).agentId).toBe("desk");
    expect(await harbor.said(id)).toEqual(["caller : I want a reference number"]);
  });

  test("in which the caller went on without an answer is one turn", async () => {
    const id = newId();
    const client = harbor.client(id);
    await harbor.upstream.script([{ say: "Yes?" }]);
    await ask(client, [user("I'd like to")]);
    await ask(client, [user("I'd like to"), user("pay my bill")]);
    expect(await harbor.said(id)).toEqual(["caller : I'd like to pay my bill"]);
  });

  test("that another process answered before is played up to now", async () => {
    const id = newId();
    await harbor.upstream.script([{ say: "Fine." }]);
    await ask(harbor.client(id), [
      user("hello"),
      agent("Hi."),
      user("a refund"),
      agent("Which one?"),
      user("the last"),
    ]);
    expect(await harbor.said(id)).toEqual([
      "caller : hello",
      "desk : Hi.",
      "caller : a refund",
      "billing : Which one?",
      "caller : the last",
    ]);
  });

  test("without an id is played for itself, and stored nowhere", async () => {
    const { data } = await harbor.cuecard.calls.list();
    await harbor.upstream.script([{ system: "You are Bill.", say: "Which refund?" }]);
    const { text } = await ask(harbor.client(), [
      user("hello"),
      agent("Hi."),
      user("a refund"),
      agent("Sure."),
      user("yes"),
    ]);
    expect(text).toBe("Which refund?");
    expect((await harbor.cuecard.calls.list()).data).toEqual(data);
  });
});
