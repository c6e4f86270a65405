import { createHmac } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";
import * as platforms from "./test-kit/platform-requests.ts";

const vapiSecret = "a-secret-of-vapis-messages";
const apiKey = "key_of_retells_account";
const token = "token-in-the-address";

let harbor: Harbor;
let team: string;
beforeAll(async () => {
  harbor = await startHarbor({ platforms: { vapi: { secret: vapiSecret }, retell: { apiKey, token } } });
  team = harbor.model.replace("team:", "");
});
afterAll(() => harbor.close());

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${harbor.server.url}${path}`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });

const vapiRequest = (callId: string, words: string) => platforms.vapi({ model: harbor.model, callId, words }).body;

const key = { Authorization: `Bearer sk_live_gateway_of_the_tests` };

describe("a recorded request", () => {
  test.each(Object.entries(platforms))(
    "of %s is of its own call, and nothing private goes upstream",
    async (name, of) => {
      await harbor.upstream.script([{ say: "Yes, I hear you." }]);
      await harbor.upstream.requests();
      const callId = `recorded of ${name}`;
      const { headers, body } = of({ model: harbor.model, callId, words: "hello?" });
      const response = await post("/v1/chat/completions", JSON.stringify(body), { ...key, ...headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
      const text = await response.text();
      expect(text.trim().endsWith("data: [DONE]")).toBe(true);
      expect(await harbor.said(callId)).toEqual([expect.stringMatching(/^desk : He/), "caller : hello?"]);
      const [asked] = await harbor.upstream.requests();
      const sent = JSON.stringify(asked);
      for (const secret of ["not for the model", "+15550100", "someone", "123e4567", "sk_live", "an assistant"])
        expect(sent).not.toContain(secret);
      expect(asked!.body).toMatchObject({ model: "scripted", stream: true });
    },
  );

  test("of Vapi that sends no metadata is played for itself", async () => {
    const { model, messages, stream } = vapiRequest("unsent", "hello?");
    await harbor.upstream.script([{ say: "Yes." }]);
    const response = await post("/v1/chat/completions", JSON.stringify({ model, messages, stream }), key);
    expect(await response.text()).toContain("Yes.");
    expect((await harbor.cuecard.calls.list({ externalId: "unsent" })).data).toEqual([]);
  });

  test("of another team with the same id is refused", async () => {
    const request = { ...vapiRequest("recorded of vapi", "x"), model: "agent:desk" };
    expect((await post("/v1/chat/completions", JSON.stringify(request), key)).status).toBe(400);
  });
});

describe("Vapi's server messages", () => {
  const ended = (id: string) =>
    JSON.stringify({ message: { type: "end-of-call-report", endedReason: "assistant-forwarded-call", call: { id } } });

  test("with its secret end the call, with the agent's last words", async () => {
    await harbor.upstream.script([{ say: "Goodbye then." }]);
    await (await post("/v1/chat/completions", JSON.stringify(vapiRequest("vapi-1", "bye")), key)).text();
    await expect.poll(() => harbor.said("vapi-1")).toHaveLength(2);
    const interrupted = JSON.stringify({ message: { type: "user-interrupted", call: { id: "vapi-1" } } });
    expect((await post(`/v1/platforms/vapi/${team}`, interrupted, { "X-Vapi-Secret": vapiSecret })).status).toBe(204);
    expect(
      (await post(`/v1/platforms/vapi/${team}`, ended("vapi-1"), { Authorization: `Bearer ${vapiSecret}` })).status,
    ).toBe(204);
    expect(await harbor.call("vapi-1")).toMatchObject({ status: "ended", endReason: "transferred" });
    expect((await harbor.said("vapi-1")).at(-1)).toBe("desk : Goodbye then.");
  });

  test.each([[{}], [{ "X-Vapi-Secret": "wrong" }], [{ Authorization: "Bearer sk_live_gateway_of_the_tests" }]])(
    "with %j are refused",
    async (headers) => {
      expect((await post(`/v1/platforms/vapi/${team}`, ended("vapi-2"), headers as never)).status).toBe(401);
    },
  );

  test("that a call does not need, or of a call that nobody knows, do nothing", async () => {
    for (const message of [{ type: "hang", call: { id: "x" } }, { type: "speech-update" }, {}, null]) {
      const body = JSON.stringify({ message });
      expect((await post(`/v1/platforms/vapi/${team}`, body, { "X-Vapi-Secret": vapiSecret })).status).toBe(204);
    }
    expect((await post(`/v1/platforms/vapi/${team}`, ended("unknown"), { "X-Vapi-Secret": vapiSecret })).status).toBe(
      204,
    );
  });
});

describe("Retell's webhooks", () => {
  const body = JSON.stringify({
    event: "call_ended",
    call: { call_id: "retell-9", disconnection_reason: "user_hangup" },
  });
  const sign = (text: string, time: number, secret = apiKey) =>
    `v=${time},d=${createHmac("sha256", secret)
      .update(text + time)
      .digest("hex")}`;

  test("are taken with its signature over the raw body and the time", async () => {
    await harbor.cuecard.calls.start({ teamId: team, externalId: "retell-9" });
    const headers = { "x-retell-signature": sign(body, Date.now()) };
    expect((await post(`/v1/platforms/retell/${team}`, body, headers)).status).toBe(204);
    expect(await harbor.call("retell-9")).toMatchObject({ status: "ended", endReason: "user_hangup" });
  });

  test("are refused with another key, body or time, and without a signature", async () => {
    const now = Date.now();
    const wrong = [sign(body, now, "another"), sign(`${body} `, now), sign(body, now - 301_000), `v=${now},d=00`, ""];
    for (const signature of wrong) {
      const answer = await post(`/v1/platforms/retell/${team}`, body, { "x-retell-signature": signature });
      expect(answer.status, signature).toBe(401);
    }
  });
});

describe("Retell's WebSocket", () => {
  interface Message {
    response_type: string;
    response_id?: number;
    content?: string;
    content_complete?: boolean;
  }

  async function open(callId: string, secret = token) {
    const url = `${harbor.server.url.replace("http", "ws")}/v1/platforms/retell/${team}/${secret}/${callId}`;
    const socket = new WebSocket(url);
    const messages: Message[] = [];
    socket.on("message", (data) => messages.push(JSON.parse(String(data))));
    await once(socket, "open");
    const said = (id: number) =>
      messages.flatMap(({ response_id, content }) => (response_id === id ? [content] : [])).join("");
    const isDone = (id: number) => messages.some((each) => each.response_id === id && each.content_complete);
    return {
      socket,
      messages,
      said,
      send: (message: object) => socket.send(JSON.stringify(message)),
      done: (id: number) => expect.poll(() => isDone(id)).toBe(true),
      isDone,
    };
  }

  const agent = (content: string) => ({ role: "agent", content });
  const user = (content: string) => ({ role: "user", content });

  test("says the first message, answers what is asked, and keeps alive", async () => {
    await harbor.upstream.script([{ system: "You are Bill.", say: "Which refund?" }, { say: "Hello." }]);
    const line = await open("retell-1");
    await line.done(0);
    expect(line.messages[0]).toMatchObject({ response_type: "config" });
    expect(line.said(0).trim()).toBe("Harbor Fiber, hello!");
    const transcript = [agent("Harbor Fiber, hello!"), user("a refund")];
    line.send({ interaction_type: "response_required", response_id: 1, transcript });
    await line.done(1);
    expect(line.said(1)).toBe("One moment. Which refund?");
    line.send({ interaction_type: "ping_pong", timestamp: 1 });
    await expect.poll(() => line.messages.at(-1)!.response_type).toBe("ping_pong");
    // Retell has not said it yet, so nothing has happened.
    expect((await harbor.call("retell-1")).agentId).toBe("desk");
    line.send({ interaction_type: "update_only", transcript: [...transcript, agent("One moment.")] });
    await expect.poll(async () => (await harbor.call("retell-1")).agentId).toBe("billing");
    line.send({
      interaction_type: "reminder_required",
      response_id: 2,
      transcript: [...transcript, agent("One moment. Which refund?")],
    });
    await line.done(2);
    expect(line.said(2)).toBe("Which refund?");
    line.socket.close();
  });

  test("a newer request supersedes the one before, which leaves no trace", async () => {
    await harbor.upstream.script([
      { last: "three", say: "Three it is." },
      { say: "so many words that nobody hears", wordMs: 200 },
    ]);
    const line = await open("retell-2");
    await line.done(0);
    for (const [id, words] of [
      [1, "one"],
      [2, "one two"],
      [3, "one two three"],
    ] as const) {
      line.send({ interaction_type: "response_required", response_id: id, transcript: [user(words)] });
    }
    await line.done(3);
    expect(line.said(3)).toBe("Three it is.");
    expect([line.isDone(1), line.isDone(2)]).toEqual([false, false]);
    line.send({ interaction_type: "update_only", transcript: [user("one two three"), agent("Three it is.")] });
    await expect.poll(() => harbor.said("retell-2")).toEqual(["caller : one two three"]);
    line.socket.close();
  });

  test("needs the token in its address", async () => {
    await expect(open("retell-3", "wrong-token-in-the-address")).rejects.toThrow(/404/);
  });

  test("is closed when something else comes", async () => {
    const line = await open("retell-4");
    line.socket.send("not json");
    const [code] = await once(line.socket, "close");
    expect(code).toBe(1007);
  });
});
