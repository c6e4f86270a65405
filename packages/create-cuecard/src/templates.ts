/** What one kind of project is made of. */
export interface Template {
  /** What it makes, for a list. */
  does: string;
  /** Below `examples/`: the files that the guides show. */
  files: readonly string[];
  /** Packages of Cuecard. */
  ours: readonly string[];
  /** Packages of others, in the versions that the examples are tried with. */
  others: readonly string[];
  /** Commands to type once the packages are installed, in order. */
  next: readonly string[];
  /** The guide, below `docs/`. */
  guide: string;
}

/** With these compiler options every page of the guides has right types. */
export const settings = "start/tsconfig.json";

/** The service as a model of a hosted platform, in front of one of OpenAI's. */
const serveGateway =
  "npx cuecard serve --upstream https://api.openai.com/v1 --upstream-key-env OPENAI_API_KEY --upstream-model gpt-4.1-mini";

/** Every kind of project, by the name that `--template` takes. */
export const templates = {
  chat: {
    does: "a team that answers in the terminal, with the OpenAI client",
    files: ["bridges/openai-chat.ts", "bridges/bills.md"],
    ours: ["cuecard", "@cuecard/bridges"],
    others: ["openai"],
    next: ["OPENAI_API_KEY=sk-… node openai-chat.ts"],
    guide: "add-to-openai-chat.md",
  },
  livekit: {
    does: "a worker of LiveKit Agents, and the service that has its knowledge",
    files: ["bridges/livekit.ts", "bridges/support-team.ts", "bridges/bills.md"],
    ours: ["cuecard", "@cuecard/cli", "@cuecard/client", "@cuecard/bridges"],
    others: ["@livekit/agents", "@livekit/rtc-node"],
    next: [
      "node support-team.ts",
      "npx cuecard serve",
      "export CUECARD_API_KEY=sk_live_… CUECARD_TEAM=team_…",
      "export LIVEKIT_URL=wss://… LIVEKIT_API_KEY=… LIVEKIT_API_SECRET=…",
      "node livekit.ts dev",
    ],
    guide: "add-to-livekit.md",
  },
  twilio: {
    does: "a server for Twilio Media Streams",
    files: ["phone-team", "speech", "take-call", "voice", "twilio"].map((name) => `twilio/${name}.ts`),
    ours: ["cuecard", "@cuecard/bridges"],
    others: ["openai", "ws", "@types/ws"],
    next: ["OPENAI_API_KEY=sk-… PORT=8080 node twilio.ts"],
    guide: "add-to-twilio.md",
  },
  gateway: {
    does: "the service as the model of Vapi, ElevenLabs or Retell, without code of yours",
    files: ["bridges/support-team.ts", "bridges/bills.md"],
    ours: ["cuecard", "@cuecard/cli"],
    others: [],
    next: ["node support-team.ts", "export OPENAI_API_KEY=sk-…", serveGateway],
    guide: "gateway.md",
  },
} satisfies Record<string, Template>;

/** Name of a template. */
export type TemplateName = keyof typeof templates;

/** Names of the templates, for lists and messages. */
export const templateNames = Object.keys(templates) as TemplateName[];
