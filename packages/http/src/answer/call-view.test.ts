import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { withView } from "./call-view.ts";

async function startCall() {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
  const handoffs = { context: { hideBefore: true } };
  const { id: teamId } = await cue.teams.create({ name: "Support", definition: { members, handoffs } } as never);
  return cue.calls.start({ teamId });
}

const textsOf = ({ view }: ReturnType<typeof withView>) => view?.items.map(({ text }) => text);

test("a view has what differs from the one that the host has, and all of it at any other name", async () => {
  const call = await startCall();
  await call.userTurn("Hello");
  expect(withView(call, {}, {})).toEqual({});
  const first = withView(call, {}, { view: "all" });
  expect(first.view).toMatchObject({ keep: 0, handoff: null, version: call.summary.version });
  expect(textsOf(first)).toEqual(["Hello"]);

  await call.agentSaid({ text: "How may I help you?", itemId: "a1" });
  const second = withView(call, {}, { view: first.view!.have });
  expect([second.view!.keep, textsOf(second)]).toEqual([1, ["How may I help you?"]]);

  // Words that turn out to be cut take the place of those that were reported.
  await call.agentSaid({ text: "How may", itemId: "a1", interrupted: true });
  const third = withView(call, {}, { view: second.view!.have });
  expect([third.view!.keep, textsOf(third)]).toEqual([1, ["How may"]]);

  expect(textsOf(withView(call, {}, { view: first.view!.have }))).toEqual(["Hello", "How may"]);
});

test("what a hand-off hides leaves the view", async () => {
  const call = await startCall();
  await call.userTurn("My card is 4111 1111 1111 1111");
  const { view } = withView(call, {}, { view: "all" });
  await call.agentSaid({ text: "Thank you." });
  await call.handOff({ agentId: "billing" });
  const next = withView(call, {}, { view: view!.have });
  expect(next.view!.handoff).toMatchObject({ to: "billing" });
  expect(next.view!.handoff).not.toHaveProperty("history");
  expect(next.view!.keep + next.view!.items.length).toBe(call.view.history.length);

  // It is not sent again until it is another one, or the host has lost its view.
  await call.userTurn("Are you there?");
  const later = withView(call, {}, { view: next.view!.have });
  expect(later.view).not.toHaveProperty("handoff");
  expect(withView(call, {}, { view: "all" }).view!.handoff).toEqual(next.view!.handoff);
  const newest = withView(call, {}, { view: "all" });
  await call.handOff({ agentId: "desk" });
  expect(withView(call, {}, { view: newest.view!.have }).view!.handoff).toMatchObject({ to: "desk" });
});
