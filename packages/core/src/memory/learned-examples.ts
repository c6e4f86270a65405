import type { LearnedExampleStore } from "../ports/storage/learned-examples.ts";
import type { LearnedExample } from "../schema/learned-example.ts";
import { newestFirst, pageOf } from "./page.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

export function createMemoryLearnedExamples(rows: WorkspaceRows): LearnedExampleStore {
  const { calls, teams, learnedExamples } = rows;
  return {
    async keepLessons({ callId, lease, examples, mostOfMember }) {
      const teamIds = new Set(examples.map(({ teamId }) => teamId));
      if (calls.get(callId)?.record.lease !== lease || ![...teamIds].every((id) => teams.has(id))) return "gone";
      const known = new Set(examplesOf(rows, (example) => example.callId === callId).map(({ turnId }) => turnId));
      for (const example of examples)
        if (!known.has(example.turnId) && !learnedExamples.has(example.id))
          learnedExamples.set(example.id, copy(example));
      for (const id of teamIds) dropOldest(rows, id, mostOfMember);
      return "done";
    },
    async listLearnedExamples({ teamId, callId, ...page }) {
      const isWanted = (example: LearnedExample) =>
        (teamId === undefined || example.teamId === teamId) && (callId === undefined || example.callId === callId);
      return pageOf(examplesOf(rows, isWanted), page);
    },
    async deleteLearnedExamples(teamId, id) {
      return removeExamples(rows, (example) => example.teamId === teamId && (id === null || example.id === id));
    },
  };
}

/** Removes examples, and returns how many. */
export function removeExamples(rows: WorkspaceRows, isOne: (example: LearnedExample) => boolean): number {
  const removed = examplesOf(rows, isOne);
  for (const { id } of removed) rows.learnedExamples.delete(id);
  return removed.length;
}

const examplesOf = ({ learnedExamples }: WorkspaceRows, isOne: (example: LearnedExample) => boolean) =>
  [...learnedExamples.values()].filter(isOne);

function dropOldest(rows: WorkspaceRows, teamId: string, mostOfMember: number): void {
  const ofTeam = examplesOf(rows, (example) => example.teamId === teamId);
  for (const own of Map.groupBy(ofTeam, ({ agentId }) => agentId).values())
    for (const { id } of own.toSorted(newestFirst).slice(mostOfMember)) rows.learnedExamples.delete(id);
}
