import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { helpline, reachPeople } from "./reach-people.ts";

/** A call of a Monday morning, and a server in Twilio's place. */
async function started(at = "2026-11-23T09:00:00Z") {
  const clock = { now: Date.parse(at) };
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    requests.push(incoming.url!);
    response.writeHead(201, { "content-type": "application/json" }).end('{"call_sid":"CA1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cue = await createTestCuecard({ now: () => clock.now });
  onTestFinished(async () => {
    await cue.close();
    server.closeAllConnections();
    server.close();
  });
  const { id: teamId } = await cue.teams.create(helpline);
  const call = await cue.calls.start({ teamId });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { accountSid: "AC1", authToken: "token", baseUrl };
  const people = reachPeople(call, {
    account,
    conference: "CF1",
    from: "+15550100",
    callbackUrl: "https://example.com/twilio",
  });
  return { call, people, requests, clock };
}

const dial = "/2010-04-01/Accounts/AC1/Conferences/CF1/Participants.json";
const hangUp = "/2010-04-01/Accounts/AC1/Calls/CA1.json";

test("an engineer is called once, while the first line goes on, and has the call when they answer", async () => {
  const { call, people, requests } = await started();
  const turn = await call.userTurn("I want an engineer");
  await people.follow(turn);
  await people.follow(await call.userTurn("is anybody there"));
  expect(requests).toEqual([dial]);
  expect(call.current).toMatchObject({ speaks: true, agent: { id: "first-line" } });
  expect(await people.called(turn.transfer!.id, { CallStatus: "ringing" })).toMatchObject({ speaks: true });
  const bridged = await people.called(turn.transfer!.id, { CallStatus: "in-progress", AnsweredBy: "human" });
  expect(bridged).toMatchObject({ speaks: false, agent: { id: "engineer" } });
});

test("a voicemail and a busy line lead to the night desk", async () => {
  const voicemail = { CallStatus: "in-progress", AnsweredBy: "machine_start" };
  for (const form of [voicemail, { CallStatus: "busy", AnsweredBy: "" }]) {
    const { call, people } = await started();
    const turn = await call.userTurn("I want an engineer");
    await people.follow(turn);
    expect(await people.called(turn.transfer!.id, form)).toMatchObject({ agent: { id: "night-desk" } });
  }
});

test("who answers too late is hung up on, since the night desk has the call", async () => {
  const { call, people, requests, clock } = await started();
  const turn = await call.userTurn("I want an engineer");
  await people.follow(turn);
  clock.now += 25_001;
  expect(await people.called(turn.transfer!.id, { CallStatus: "in-progress" })).toBeNull();
  expect(requests).toEqual([dial, hangUp]);
  expect(await call.userTurn("hello?")).toMatchObject({ agent: { id: "night-desk" } });
});

test("on a Sunday nobody is called", async () => {
  const { call, people, requests } = await started("2026-11-22T09:00:00Z");
  const turn = await call.userTurn("I want an engineer");
  await people.follow(turn);
  expect(turn.agent.id).toBe("night-desk");
  expect(requests).toEqual([]);
});
