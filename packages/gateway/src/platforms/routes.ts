import { type Cuecard, CuecardError, limits } from "@cuecard/core";
import { clientNetwork, openRoute, parseJson, type Route, readBody } from "@cuecard/http";
import type { Conversations } from "../calls/conversations.ts";
import type { PlatformOptions } from "../options.ts";
import { inTime } from "../upstream/in-time.ts";
import { type Guesses, wrongSecret } from "./guesses.ts";
import { type PlatformMessage, readRetell, readVapi, takeIn } from "./messages.ts";
import { hasRetellSignature, isFromVapi, isSignedByRetell } from "./proof.ts";

interface Platform {
  name: "vapi" | "retell";
  summary: string;
  read: (body: unknown) => PlatformMessage | null;
  /** Whether the message may be the platform's, by its headers alone. */
  mayBe: (request: Request) => boolean;
  /** Whether the message is the platform's. */
  isProven: (request: Request, body: string) => boolean;
}

/** Routes for the platforms' own messages: those that are configured, each with its own proof in place of a key. */
export function platformRoutes(
  cuecard: Pick<Cuecard, "workspace">,
  { vapi, retell, workspace = "default" }: PlatformOptions,
  { conversations, guesses, tag }: { conversations: Conversations; guesses: Guesses; tag: string },
): Route[] {
  const platforms: Platform[] = [];
  if (vapi) {
    const isProven = (request: Request) => isFromVapi(request, vapi.secret);
    const summary = "Take in a server message of Vapi.";
    platforms.push({ name: "vapi", summary, read: readVapi, mayBe: isProven, isProven });
  }
  if (retell) {
    const isProven = (request: Request, body: string) =>
      isSignedByRetell(body, request.headers.get("x-retell-signature"), { apiKey: retell.apiKey, now: Date.now() });
    const mayBe = (request: Request) => hasRetellSignature(request.headers.get("x-retell-signature"), Date.now());
    platforms.push({ name: "retell", summary: "Take in a webhook of Retell.", read: readRetell, mayBe, isProven });
  }
  return platforms.map(({ name, summary, read, mayBe, isProven }) =>
    openRoute({
      name: `take${name === "vapi" ? "Vapi" : "Retell"}Message`,
      method: "POST",
      path: `/v1/platforms/${name}/:teamId`,
      tag,
      summary,
      body: "bytes",
      status: 204,
      async handle({ request, params, service }) {
        const wrong = () => wrongSecret(guesses, name, clientNetwork(request, service.hops));
        // Whoever has no secret does not hold a connection with a body that never comes.
        if (!mayBe(request)) throw wrong();
        const body = await textOf(request, service.jsonBodyMs);
        if (!isProven(request, body)) throw wrong();
        const told = read(parseJson(body, { name: "The message", allowsHalves: true }));
        const { teamId = "" } = params as { teamId?: string };
        if (told) await takeIn(told, { workspace: cuecard.workspace(workspace), conversations, teamId });
      },
    }),
  );
}

async function textOf(request: Request, ms: number): Promise<string> {
  const reading = readBody(request, limits.jsonBodyBytes);
  const bytes = await inTime(reading, ms, request.signal, () => {
    throw new CuecardError("request_timeout", `The body did not arrive within ${ms / 1_000} s; send it faster.`);
  });
  return new TextDecoder().decode(bytes);
}
