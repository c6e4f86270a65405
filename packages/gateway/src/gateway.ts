import type { Cuecard } from "@cuecard/core";
import { type Extension, route, type ServeOptions } from "@cuecard/http";
import { bodyExamples } from "./body-examples.ts";
import { createConversations } from "./calls/conversations.ts";
import { completeChat } from "./chat/complete-chat.ts";
import { type GatewayOptions, settingsOf } from "./options.ts";
import { createGuesses } from "./platforms/guesses.ts";
import { createRetellSockets } from "./platforms/retell-socket.ts";
import { platformRoutes } from "./platforms/routes.ts";
import { ChatCompletion, ChatCompletionRequest } from "./request/request.ts";

/** Plays calls of teams and agents for clients of chat completions. */
export interface Gateway {
  /** Its routes, for `createHandler({ extensions })`. */
  extension: Extension;
  /** Takes the WebSockets that Retell opens, for `serve({ onUpgrade })`. Any other is refused. */
  onUpgrade: NonNullable<ServeOptions["onUpgrade"]>;
  /** Closes its WebSockets. */
  close(): void;
}

/**
 * Makes a gateway over a running Cuecard. Throws `invalid_value` for options that are not valid, such as an upstream that
 * is not a plain http or https address.
 *
 * @example
 * ```ts
 * const gateway = createGateway(cuecard, { upstream: { url: "https://api.openai.com/v1", apiKey, model: "gpt-4.1" } });
 * const handler = createHandler(cuecard, { secret, version, extensions: [gateway.extension] });
 * ```
 */
export function createGateway(cuecard: Cuecard, options: GatewayOptions): Gateway {
  const settings = { ...settingsOf(options), observer: cuecard.observer };
  const conversations = createConversations(cuecard);
  const guesses = createGuesses();
  const completions = route({
    name: "createChatCompletion",
    method: "POST",
    path: "/v1/chat/completions",
    scope: "calls",
    tag,
    summary: "Answer as a team or an agent, in the form of OpenAI's chat completions, streamed or not.",
    body: ChatCompletionRequest,
    response: ChatCompletion,
    handle: ({ workspace, request, body }) => completeChat({ workspace, conversations, settings }, request, body),
  });
  const platforms = platformRoutes(cuecard, settings.platforms, { conversations, guesses, tag });
  const { onUpgrade, close } = createRetellSockets(cuecard, { conversations, guesses, settings });
  return {
    onUpgrade,
    close,
    extension: {
      routes: [completions, ...platforms],
      inputs: { ChatCompletionRequest },
      outputs: { ChatCompletion },
      bodyExamples,
      tags: { [tag]: "Teams and agents as a model that hosted voice platforms can ask." },
      pathParameters: {},
    },
  };
}

const tag = "Gateway";
