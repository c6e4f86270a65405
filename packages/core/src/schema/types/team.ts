// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Attachment, AttachmentInput } from "./agent.ts";
import type { JsonObject } from "./common.ts";

/** What must hold for a rule to fire. Exactly one key; `all`, `any` and `not` nest. */
export type Condition =
  | {
      /** Any of these words or phrases is among the caller's words of this turn. */
      keywords: string[];
    }
  | {
      /** A regular expression that the caller's words match. It runs in linear time, so it has no look-around and no back-references. */
      matches: string;
    }
  | {
      /** BCP 47 tag of the language that the caller speaks. */
      language: string;
    }
  | {
      /** The member whose examples are most like the caller's words. */
      intent: string;
    }
  | {
      /** Name of a variable of the call. */
      variable: string;
      /** It has this value. */
      equals?: string | number | boolean | undefined;
      /** It has one of these values. */
      in?: (string | number | boolean)[] | undefined;
      /** It has a value (true), or none (false). */
      exists?: boolean | undefined;
      /** It is a number below this one. */
      lt?: number | undefined;
      /** It is a number above this one. */
      gt?: number | undefined;
    }
  | {
      /** How often the caller has spoken. */
      turns: {
        /** The caller has said so many turns to the present member. At least 1. */
        atLeast: number;
      };
    }
  | {
      /** Nobody spoke for a while, as the host reports it. */
      silence: {
        /** Milliseconds for which nobody spoke. At least 1. */
        ms: number;
      };
    }
  | {
      /** Name of a tool of the host's that failed. */
      toolFailed: string;
      /** How often in a row; once when omitted. At least 1. */
      times?: number | undefined;
    }
  | {
      /** Every one of these holds. */
      all: Condition[];
    }
  | {
      /** At least one of these holds. */
      any: Condition[];
    }
  | {
      /** This does not hold. */
      not: Condition;
    };

/** What the arriving member should see of the call so far. */
export interface ContextPolicy {
  /**
   * How much of the call so far the arriving member sees: everything, only what was said, nothing, or the newest items. The words that moved the call are always seen.
   * @default "full"
   */
  keep:
    | "full"
    | "turnsOnly"
    | "none"
    | {
        /** So many of the newest items. At least 1. */
        last: number;
      };
  /** Whether what is not kept is deleted from the model's conversation too. */
  hideBefore?: boolean | undefined;
  /** Most tokens (cl100k_base) of what is kept; the oldest goes first. At least 1. */
  maxTokens?: number | undefined;
  /** Regular expressions; what they match is replaced in what the arriving member sees. */
  redact?: string[] | undefined;
  /**
   * Whether the arriving member gets a short summary of what it does not see.
   * @default true
   */
  brief: boolean;
}

/** Body of `POST /v1/teams`. `definition` is kept as given, so it is checked beside this schema, not parsed by it. */
export interface CreateTeam {
  /** Display name. */
  name: string;
  /** What the team is for, for people. */
  description?: string | null | undefined;
  /** Whether the team takes calls. */
  isActive?: boolean | null | undefined;
  /** Labels to filter lists by. */
  tags?: string[] | null | undefined;
  /** Members, rules, variables and limits of hand-offs. It is checked on save and kept as given. */
  definition?: TeamDefinitionInput | null | undefined;
}

/** What a rule, or the team, says of what the arriving member sees; what a rule leaves out is as the team says. */
export interface GivenContext {
  /** How much of the call so far the arriving member sees: everything, only what was said, nothing, or the newest items. The words that moved the call are always seen. */
  keep?:
    | "full"
    | "turnsOnly"
    | "none"
    | {
        /** So many of the newest items. At least 1. */
        last: number;
      }
    | undefined;
  /** Whether what is not kept is deleted from the model's conversation too. */
  hideBefore?: boolean | undefined;
  /** Most tokens (cl100k_base) of what is kept; the oldest goes first. At least 1. */
  maxTokens?: number | undefined;
  /** Regular expressions; what they match is replaced in what the arriving member sees. */
  redact?: string[] | undefined;
  /** Whether the arriving member gets a short summary of what it does not see. */
  brief?: boolean | undefined;
}

/** How often a call may move, and what the arriving member sees. */
export interface HandoffSettings {
  /**
   * Most hand-offs in a call.
   * @default 8
   */
  maxPerCall: number;
  /**
   * Most hand-offs from one member to another in a call.
   * @default 3
   */
  maxPerEdge: number;
  /**
   * Turns of the caller after a hand-off before words may move the call again.
   * @default 1
   */
  cooldownTurns: number;
  /**
   * What happens at a limit: the call stays, or goes to one member, once.
   * @default "stay"
   */
  onLimit:
    | "stay"
    | {
        /** The member that gets the call. */
        to: string;
      };
  /** What an arriving member sees of the call so far. */
  context?: GivenContext | undefined;
  /**
   * What likely words do. `commit`: they move the call, for hosts without a model; `suggest`: they are suggested to the model; `auto`: only what is nearly certain moves the call, the rest is suggested.
   * @default "auto"
   */
  words: "commit" | "suggest" | "auto";
}

/** An agent in a team. */
export interface Member {
  /** The agent. One that is not stored begins from an empty configuration plus its overrides. */
  agentId: string;
  /** What it is responsible for; its transfer tool is named after it. */
  role?: string | null | undefined;
  /** True for the one member that answers the call first. May be omitted in a team of one. */
  isEntry?: boolean | null | undefined;
  /** When to hand the call to this member, for the other members' models. */
  description?: string | null | undefined;
  /** Example utterances of callers who belong to this member: words like them lead to it. */
  intents?: string[] | undefined;
  /** BCP 47 tags, the one it speaks first at the front; a caller who speaks none of them is led to a member that does. */
  languages?: string[] | undefined;
  /** The members that it may hand the call to; all when omitted. */
  canHandOffTo?: string[] | undefined;
  /** False: takes no call until it is true again, whoever sends it one. */
  isActive?: boolean | undefined;
  /** `human`: a person. Nothing said in words takes a call from them, but for rules that are `sure`; an agent when omitted. */
  kind?: "agent" | "human" | undefined;
}

/** Where a value of a resolved agent came from. */
export type Provenance = "default" | "agent" | "team" | "member" | "call";

/** The effective configuration of a member, and any further property that its agent or an override has. */
export interface ResolvedAgent {
  /** Id of the agent. */
  id: string;
  /** Display name. */
  name: string | null;
  /** Instructions for the model. */
  systemPrompt: string | null;
  /** What it says first when it begins a call. */
  firstMessage: string | null;
  /** Knowledge bases that it may search. */
  knowledge: Attachment[];
  /** Any further property, kept as given. */
  [property: string]: unknown;
}

/** A member with everything merged and rendered, ready to speak. */
export interface ResolvedMember {
  /** The agent. */
  agentId: string;
  /** What it is responsible for. */
  role: string | null;
  /** Whether it answers the call first. */
  isEntry: boolean;
  /** False when no agent of that id is stored: the member began from an empty configuration. */
  stored: boolean;
  /** Its effective configuration: everything merged, variables put in. */
  agent: ResolvedAgent;
  /** Path of a value, such as `voice.speed`, to where it came from. */
  provenance: { [key: string]: Provenance };
  /** The variables that its prompts can use. */
  variables: { [key: string]: string };
  /** Variables that its prompts use and that have no value. */
  missingVariables: string[];
}

/** Answer of `GET /v1/teams/:teamId/resolved`. */
export interface ResolvedTeam {
  /** The type of this object. */
  object: "resolved_team";
  /** The team. */
  teamId: string;
  /** The version that was resolved. */
  version: number;
  /** Every member with its effective configuration. */
  members: ResolvedMember[];
  /** What looks like a mistake, as sentences. */
  warnings: string[];
}

/** A condition under which the call moves to a member. */
export interface Rule {
  /** Its name, for the trace and for you. */
  name: string;
  /** Only while one of these members has the call, also where its `canHandOffTo` does not lead; any that may hand over to the target when omitted. */
  from?: string[] | undefined;
  /** What must hold. */
  when: Condition;
  /** A member, or several in the order of preference: the first that can take the call gets it. */
  to: string | string[];
  /** Of several rules that hold, the highest goes first; 0 when omitted. At a tie the earlier one. */
  priority?: number | undefined;
  /** What the arriving member sees; what is left out here is as the team says. */
  context?: GivenContext | undefined;
  /** What should be said to the caller while the call moves. */
  message?: string | undefined;
  /** True: what it says of words is certain, so it moves the call before any evidence is weighed, also from a person and within the cooldown. */
  sure?: boolean | undefined;
}

/** A team as /v1 returns it. `version` grows by one with each save. */
export interface Team {
  /** Id of the team. */
  id: string;
  /** The type of this object. */
  object: "team";
  /** Display name. */
  name: string;
  /** What the team is for, for people. */
  description: string | null;
  /** The team's definition, exactly as it was saved. */
  definition: JsonObject | null;
  /** Whether the team takes calls. */
  isActive: boolean;
  /** Labels to filter lists by. */
  tags: string[];
  /** Grows by one with each save. */
  version: number;
  /** When it was made. */
  createdAt: string;
  /** When it was last saved. */
  updatedAt: string;
  /** What looks like a mistake in it, as sentences; empty when nothing does. It was saved all the same. */
  warnings: string[];
}

/** Shape of a team's definition; what holds between its parts is checked by `checkDefinition`. Saved exactly as given. */
export interface TeamDefinition {
  /**
   * The agents of the team. Exactly one is the entry member.
   * @default []
   */
  members: Member[];
  /** Agent properties that hold for one member in this team only, by its agent id. */
  memberOverrides?: { [key: string]: JsonObject } | undefined;
  /** Values that every member's prompts can use as `{{name}}` and rules can compare. */
  variables?: Variable[] | undefined;
  /** Knowledge bases that every member may search, beside its own. */
  knowledge?: Attachment[] | undefined;
  /** Agent properties that hold for every member; a member's own overrides win over them. */
  overrides?: JsonObject | undefined;
  /** When the call moves to whom. */
  rules?: Rule[] | undefined;
  /** Example utterances that belong to no member's intents. */
  negatives?: string[] | undefined;
  /** Limits of hand-offs, and what arriving members see. */
  handoffs?:
    | {
        /**
         * Most hand-offs in a call.
         * @default 8
         */
        maxPerCall?: number | undefined;
        /**
         * Most hand-offs from one member to another in a call.
         * @default 3
         */
        maxPerEdge?: number | undefined;
        /**
         * Turns of the caller after a hand-off before words may move the call again.
         * @default 1
         */
        cooldownTurns?: number | undefined;
        /**
         * What happens at a limit: the call stays, or goes to one member, once.
         * @default "stay"
         */
        onLimit?:
          | "stay"
          | {
              /** The member that gets the call. */
              to: string;
            }
          | undefined;
        /** What an arriving member sees of the call so far. */
        context?: GivenContext | undefined;
        /**
         * What likely words do. `commit`: they move the call, for hosts without a model; `suggest`: they are suggested to the model; `auto`: only what is nearly certain moves the call, the rest is suggested.
         * @default "auto"
         */
        words?: "commit" | "suggest" | "auto" | undefined;
      }
    | undefined;
  /** What stands in a prompt for a variable without a value: nothing, an error when the call starts, or a text. */
  missingVariable?:
    | "empty"
    | "error"
    | {
        /** What stands in its place. */
        default: string;
      }
    | undefined;
  /** What is stored of what is said. `redacted` takes `redact` out first. */
  recording?: "full" | "redacted" | "none" | undefined;
  /** Regular expressions whose matches are never stored. */
  redact?: string[] | undefined;
  /** A call is deleted this many days after it was last touched; kept until deleted when omitted. 1 to 3650. */
  retentionDays?: number | undefined;
}

/** Shape of a team's definition; what holds between its parts is checked by `checkDefinition`. Saved exactly as given. As you give it; what you leave out has its default. */
export interface TeamDefinitionInput {
  /**
   * The agents of the team. Exactly one is the entry member.
   * @default []
   */
  members?: Member[] | undefined;
  /** Agent properties that hold for one member in this team only, by its agent id. */
  memberOverrides?: { [key: string]: JsonObject } | undefined;
  /** Values that every member's prompts can use as `{{name}}` and rules can compare. */
  variables?: Variable[] | undefined;
  /** Knowledge bases that every member may search, beside its own. */
  knowledge?: AttachmentInput[] | undefined;
  /** Agent properties that hold for every member; a member's own overrides win over them. */
  overrides?: JsonObject | undefined;
  /** When the call moves to whom. */
  rules?: Rule[] | undefined;
  /** Example utterances that belong to no member's intents. */
  negatives?: string[] | undefined;
  /** Limits of hand-offs, and what arriving members see. */
  handoffs?:
    | {
        /**
         * Most hand-offs in a call.
         * @default 8
         */
        maxPerCall?: number | undefined;
        /**
         * Most hand-offs from one member to another in a call.
         * @default 3
         */
        maxPerEdge?: number | undefined;
        /**
         * Turns of the caller after a hand-off before words may move the call again.
         * @default 1
         */
        cooldownTurns?: number | undefined;
        /**
         * What happens at a limit: the call stays, or goes to one member, once.
         * @default "stay"
         */
        onLimit?:
          | "stay"
          | {
              /** The member that gets the call. */
              to: string;
            }
          | undefined;
        /** What an arriving member sees of the call so far. */
        context?: GivenContext | undefined;
        /**
         * What likely words do. `commit`: they move the call, for hosts without a model; `suggest`: they are suggested to the model; `auto`: only what is nearly certain moves the call, the rest is suggested.
         * @default "auto"
         */
        words?: "commit" | "suggest" | "auto" | undefined;
      }
    | undefined;
  /** What stands in a prompt for a variable without a value: nothing, an error when the call starts, or a text. */
  missingVariable?:
    | "empty"
    | "error"
    | {
        /** What stands in its place. */
        default: string;
      }
    | undefined;
  /** What is stored of what is said. `redacted` takes `redact` out first. */
  recording?: "full" | "redacted" | "none" | undefined;
  /** Regular expressions whose matches are never stored. */
  redact?: string[] | undefined;
  /** A call is deleted this many days after it was last touched; kept until deleted when omitted. 1 to 3650. */
  retentionDays?: number | undefined;
}

/** Query of `GET /v1/teams`, beside the page. */
export interface TeamFilter {
  /** Only teams that have all of these tags. */
  tag?: string[] | undefined;
  /** Only teams that take calls, or only those that don't. */
  isActive?: boolean | undefined;
}

/** A team as it is stored. */
export interface TeamRecord {
  /** Id of the team. */
  id: string;
  /** The type of this object. */
  object: "team";
  /** Display name. */
  name: string;
  /** What the team is for, for people. */
  description: string | null;
  /** The team's definition, exactly as it was saved. */
  definition: JsonObject | null;
  /** Whether the team takes calls. */
  isActive: boolean;
  /** Labels to filter lists by. */
  tags: string[];
  /** Grows by one with each save. */
  version: number;
  /** When it was made. */
  createdAt: string;
  /** When it was last saved. */
  updatedAt: string;
}

/** Body of `PATCH /v1/teams/:teamId`: any subset; `definition` is replaced whole. */
export interface UpdateTeam {
  /** Display name. */
  name?: string | undefined;
  /** What the team is for, for people. */
  description?: string | null | undefined;
  /** Whether the team takes calls. */
  isActive?: boolean | undefined;
  /** Labels to filter lists by. */
  tags?: string[] | undefined;
  /** Members, rules, variables and limits of hand-offs. It is checked on save and kept as given. */
  definition?: TeamDefinitionInput | null | undefined;
}

/** A secret one is compared by rules and printed nowhere; its `value` may be empty when it comes with each call. */
export interface Variable {
  /** Its name: letters, digits and _, not beginning with a digit. */
  name: string;
  /** Its value in every call that does not bring its own. */
  value: string;
  /** True: rules may compare it, and no prompt, answer, trace or log shows it. */
  secret?: boolean | undefined;
}
