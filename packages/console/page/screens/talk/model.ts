import { api, dataOf } from "../../api/client.ts";
import { apiDocument } from "../../api/document.ts";

const path = "/v1/chat/completions";

/** Whether a model answers behind this service: it then has chat completions, and says so in its description. */
export async function hasModel(): Promise<boolean> {
  return path in (await apiDocument()).paths;
}

/** A message of a conversation with a model. */
export interface Message {
  role: "user" | "assistant";
  content: string;
}

interface Completion {
  choices: { message: { content: string | null } }[];
}

/** The types of /v1 have no path that only some services have. */
const completions = api as unknown as {
  POST(path: string, options: { headers: Record<string, string>; body: object }): Promise<{ data?: Completion }>;
};

/** What the member that has the call answers, by the service's own model. The gateway plays the turn in the call of this id. */
export async function askModel(model: string, externalId: string, messages: readonly Message[]): Promise<string> {
  const body = { model, messages };
  const { choices } = await dataOf(completions.POST(path, { headers: { "X-Cuecard-Call-Id": externalId }, body }));
  return choices[0]?.message.content?.trim() ?? "";
}
