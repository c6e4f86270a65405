import { type Cuecard, CuecardError, limits } from "@cuecard/core";
import { openRoute, type Route, readBody } from "@cuecard/http";
import type { Conversations } from "../calls/conversations.ts";
import type { PlatformOptions } from "../options.ts";
import { readRetell, readVapi, type Told, takeIn } from "./messages.ts";
import { isFromVapi, isSignedByRetell } from "./proof.ts";

interface Platform {
  name: "vapi" | "retell";
  summary: string;
  read: (body: unknown) => Told | null;
  /** Whether the message is the platform's. */
  isProven: (request: Request, body: string) => boolean;
}

/** Routes for the platforms' own messages: those that are configured, each with its own proof in place of a key. */
export function platformRoutes(
  cuecard: Pick<Cuecard, "workspace">,
  { vapi, retell, workspace = "default" }: PlatformOptions,
  { conversations, tag }: { conversations: Conversations; tag: string },
): Route[] {
  const platforms: Platform[] = [];
  if (vapi) {
    const isProven = (request: Request) => isFromVapi(request, vapi.secret);
    platforms.push({ name: "vapi", summary: "Take in a server message of Vapi.", read: readVapi, isProven });
  }
  if (retell) {
    const isProven = (request: Request, body: string) =>
      isSignedByRetell(body, request.headers.get("x-retell-signature"), { apiKey: retell.apiKey, now: Date.now() });
    platforms.push({ name: "retell", summary: "Take in a webhook of Retell.", read: readRetell, isProven });
  }
  return platforms.map(({ name, summary, read, isProven }) =>
    openRoute({
      name: `take${name === "vapi" ? "Vapi" : "Retell"}Message`,
      method: "POST",
      path: `/v1/platforms/${name}/:teamId`,
      tag,
      summary,
      body: "bytes",
      status: 204,
      async handle({ request, params }) {
        const body = new TextDecoder().decode(await readBody(request, limits.jsonBodyBytes));
        if (!isProven(request, body))
          throw new CuecardError(
            "invalid_api_key",
            `The message does not have the proof that ${name} sends; check the secret.`,
          );
        const told = read(parsed(body));
        const { teamId = "" } = params as { teamId?: string };
        if (told) await takeIn(told, { workspace: cuecard.workspace(workspace), conversations, teamId });
      },
    }),
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new CuecardError("invalid_json", "The body is not valid JSON; send the platform's message.");
  }
}
