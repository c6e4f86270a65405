import type { Turn } from "cuecard";

interface Answer {
  text: string;
  toolCalls: { id: string; name: string; arguments: { reason: string } }[];
}

let calls = 0;

/** Stands where the host's language model would: it sees the instructions, the context and the tools of the turn. */
export async function answer({ agent, tools }: Turn): Promise<Answer> {
  const back = tools.find(({ name }) => name === "transfer_to_front_desk");
  calls += 1;
  if (calls === 2 && back)
    return { text: "", toolCalls: [{ id: "c1", name: back.name, arguments: { reason: "asks for the front desk" } }] };
  return { text: `${agent.name} speaking, let me look at that.`, toolCalls: [] };
}
