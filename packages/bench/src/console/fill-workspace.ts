import { setTimeout as sleep } from "node:timers/promises";
import { createCuecard } from "cuecard";

/** What a folder was filled with. */
export interface FilledWorkspace {
  teamId: string;
  knowledgeBaseId: string;
  /** One of the calls. */
  callId: string;
}

/** Calls that are made at once. */
const atOnce = 24;

const wishes = ["My invoice is wrong", "Where is my parcel?", "I would like to book a room", "Good day"];

/** Fills a folder by the library, as years of calls and documents would: calls of a team of two, and texts of one knowledge base. */
export async function fillWorkspace(
  folder: string,
  { calls, sources }: { calls: number; sources: number },
  progress: (line: string) => void,
): Promise<FilledWorkspace> {
  const cue = await createCuecard({ data: folder });
  try {
    const { id: knowledgeBaseId } = await cue.knowledgeBases.create({ name: "Rooms" });
    const texts = Array.from({ length: sources }, (_, at) => ({
      sourceType: "text" as const,
      textTitle: `Room ${at}`,
      textContent: `Room ${at} has ${(at % 4) + 1} beds and looks on the ${at % 2 === 0 ? "harbor" : "garden"}.`,
    }));
    await cue.sources.addMany(knowledgeBaseId, texts);
    for (;;) {
      const { pending, processing, ready, failed } = (await cue.knowledgeBases.get(knowledgeBaseId)).sourceCounts;
      if (failed > 0) throw new Error(`${failed} of ${sources} sources failed.`);
      if (pending + processing === 0) break;
      progress(`${ready} of ${sources} sources are ready`);
      await sleep(500);
    }
    await cue.agents.create({ id: "desk", name: "Maya", knowledge: [{ knowledgeBaseId }] });
    await cue.agents.create({ id: "billing", name: "Tom" });
    const rules = [{ name: "bills", to: "billing", when: { keywords: ["invoice"] }, sure: true }];
    const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
    const { id: teamId } = await cue.teams.create({ name: "Hotel", definition: { members, rules } });
    const waiting = Array.from({ length: calls }, (_, at) => at).values();
    let [made, callId] = [0, ""];
    const some = Array.from({ length: atOnce }, async () => {
      for (const at of waiting) {
        const call = await cue.calls.start({ teamId, externalId: `room-${at}` });
        for (const text of [wishes[at % wishes.length]!, `Which room has ${(at % 4) + 1} beds?`])
          await call.userTurn(text, { deadlineMs: 20_000 });
        await call.end({ outcome: at % 2 === 0 ? "solved" : "gave up" });
        callId = call.id;
        made++;
        if (made % 100 === 0) progress(`${made} of ${calls} calls are stored`);
      }
    });
    await Promise.all(some);
    return { teamId, knowledgeBaseId, callId };
  } finally {
    await cue.close();
  }
}
