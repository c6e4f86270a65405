// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Attachment, AttachmentInput } from "./agent.ts";
import type { JsonObject } from "./common.ts";
import type { Destination } from "./transfer.ts";

/** Body of `POST /v1/teams/check`. The definition may have any shape: what is wrong with it is the answer. */
export interface CheckTeam {
  /** The definition as it would be saved. */
  definition: JsonObject;
  /** The team that it would be saved in: `[secret]` then stands for the values that are stored there. */
  teamId?: string | null | undefined;
}

/** Condition of a rule. It has exactly one key; `all`, `any` and `not` nest. */
export type Condition =
  | {
      /** Holds when the caller's words of this turn contain one of these words or phrases. */
      keywords: string[];
    }
  | {
      /** Holds when the caller's words match this regular expression. Look-around and back-references are not supported, so that matching takes linear time. */
      matches: string;
    }
  | {
      /** Holds when the caller speaks this language. BCP 47 tag. */
      language: string;
    }
  | {
      /** Holds when the caller's words mean this member. Within `all`, beside a variable: when the call's matter is this member's, whenever the caller said it. */
      intent: string;
    }
  | {
      /** Name of a variable of the call. Without a comparison: holds when it is set, and not false, 0 or empty. */
      variable: string;
      /** Holds when the variable has this value. */
      equals?: string | number | boolean | undefined;
      /** Holds when the variable has one of these values. */
      in?: (string | number | boolean)[] | undefined;
      /** Compares what your `extract` took from the call, which nobody confirmed, and no variable. */
      trust?: "extracted" | undefined;
      /** True: holds when the variable has a value. False: when it has none. */
      exists?: boolean | undefined;
      /** Holds when the variable is a number below this one. */
      lt?: number | undefined;
      /** Holds when the variable is a number above this one. */
      gt?: number | undefined;
    }
  | {
      /** Number of the caller's turns. */
      turns: {
        /** Holds when the caller has had at least this many turns with the present member. At least 1. */
        atLeast: number;
      };
    }
  | {
      /** Holds when the host reports silence of at least this length. */
      silence: {
        /** Length of the silence in milliseconds. At least 1. */
        ms: number;
      };
    }
  | {
      /** Holds when so much time has passed. It is looked at when something happens in the call. */
      elapsed: {
        /** Least time that has passed, in milliseconds. At least 1. */
        ms: number;
        /** Since the call began, or since the present member got it. */
        of: "call" | "member";
      };
    }
  | {
      /** How sure the recognizer is of this turn: the mean of its `words`, or the confidence of the one of its `alternatives` that is the turn's text. Does not hold where it says neither. */
      confidence: {
        /** Holds when the recognizer is less sure than this. 0 to 1. */
        below: number;
      };
    }
  | {
      /** Holds when the present member has just said it, as you report it (`agent_said`). */
      said: {
        /** Who said it: the present member. */
        by: "agent";
        /** Regular expression, as in `matches` of a condition on the caller's words. */
        matches: string;
      };
    }
  | {
      /** Holds when the caller has pressed exactly these keys, in one report or several, since anything was last said: 1 to 64 of 0-9 * # A-D. */
      dtmf: string;
    }
  | {
      /** Holds at these times. It is looked at when something happens in the call. */
      clock: {
        /** IANA name of the time zone, such as Europe/Berlin. */
        timezone: string;
        /** Days of the week; every day when omitted. */
        days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | undefined;
        /** Holds from this time of day on, such as 09:00; from midnight when omitted. */
        from?: string | undefined;
        /** Holds until this time of day, itself excluded; until midnight when omitted. Before `from`: over midnight. */
        to?: string | undefined;
        /** Dates on which it does not hold, such as holidays: 2026-12-25. */
        except?: string[] | undefined;
      };
    }
  | {
      /** Name of one of your own tools that failed. */
      toolFailed: string;
      /** Failures in a row; 1 when omitted. At least 1. */
      times?: number | undefined;
    }
  | {
      /** Holds when all of these hold. */
      all: Condition[];
    }
  | {
      /** Holds when at least one of these holds. */
      any: Condition[];
    }
  | {
      /** Holds when this condition does not. */
      not: Condition;
    };

/** What the arriving member should see of the call so far. */
export interface ContextPolicy {
  /**
   * How much of the call so far the arriving member sees: everything, only what was said, nothing, or the newest items. It always sees the words that caused the hand-off.
   * @default "full"
   */
  keep:
    | "full"
    | "turnsOnly"
    | "none"
    | {
        /** Number of the newest items that are kept. At least 1. */
        last: number;
      };
  /** Whether items that are not kept are also deleted from the model's conversation. */
  hideBefore?: boolean | undefined;
  /** Most tokens (cl100k_base) of the kept items. The oldest are dropped first. At least 1. */
  maxTokens?: number | undefined;
  /** Regular expressions. Their matches are replaced in what the arriving member sees. */
  redact?: string[] | undefined;
  /**
   * Whether the arriving member gets a brief: a short summary of what it does not see.
   * @default true
   */
  brief: boolean;
}

/**
 * Body of `POST /v1/teams`. `definition` is stored unchanged, so `checkDefinition` checks it instead of this schema.
 */
export interface CreateTeam {
  /** Display name. */
  name: string;
  /** Description for people. */
  description?: string | null | undefined;
  /** Whether the team takes calls. */
  isActive?: boolean | null | undefined;
  /** Labels for filtering lists. */
  tags?: string[] | null | undefined;
  /** Members, rules, variables and limits of hand-offs. It is checked and stored unchanged. */
  definition?: TeamDefinitionInput | null | undefined;
}

/** Context settings of a rule. Fields that it leaves out have the team's values. */
export interface GivenContext {
  /** How much of the call so far the arriving member sees: everything, only what was said, nothing, or the newest items. It always sees the words that caused the hand-off. */
  keep?:
    | "full"
    | "turnsOnly"
    | "none"
    | {
        /** Number of the newest items that are kept. At least 1. */
        last: number;
      }
    | undefined;
  /** Whether items that are not kept are also deleted from the model's conversation. */
  hideBefore?: boolean | undefined;
  /** Most tokens (cl100k_base) of the kept items. The oldest are dropped first. At least 1. */
  maxTokens?: number | undefined;
  /** Regular expressions. Their matches are replaced in what the arriving member sees. */
  redact?: string[] | undefined;
  /** Whether the arriving member gets a brief: a short summary of what it does not see. */
  brief?: boolean | undefined;
}

/** Limits of hand-offs, and what the arriving member sees. */
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
   * Turns of the caller after a hand-off before the caller's words may cause another one.
   * @default 1
   */
  cooldownTurns: number;
  /**
   * What happens at a limit: the call stays where it is, or goes to one member, once.
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
   * True: an arriving member says its `firstMessage`, behind the rule's `message`. Only when it has not had the call before, and not when a person hands it over.
   * @default false
   */
  greet: boolean;
  /**
   * What happens when no rule says whom the caller's words are for, and they are probably for another member. `commit`: a hand-off. `suggest`: a suggestion to the model. `auto`: `suggest` where a model may transfer (`modelTransfers` of a turn; the bridges and the gateway say so), else `commit`.
   * @default "auto"
   */
  words: "commit" | "suggest" | "auto";
}

/** An agent in a team. */
export interface Member {
  /** Id of the agent. An agent that is not stored has an empty configuration plus its overrides. */
  agentId: string;
  /** What the member is responsible for. Its transfer tool is named after it. */
  role?: string | null | undefined;
  /** True for the one member that answers the call first. Optional in a team of one. */
  isEntry?: boolean | null | undefined;
  /** Tells the other members' models when to hand the call to this member. */
  description?: string | null | undefined;
  /** Example utterances of callers who need this member. Similar words lead to it. */
  intents?: string[] | undefined;
  /** Languages of the member as BCP 47 tags, its main language first. A caller who speaks another language goes to a member that speaks it. */
  languages?: string[] | undefined;
  /** Members to whom it may hand the call; all when omitted. */
  canHandOffTo?: string[] | undefined;
  /** False: the member takes no calls. */
  isActive?: boolean | undefined;
  /** Makes the member a gate: it keeps the call until this holds, such as `{ variable: "verified" }`. Then the call goes on to the caller's matter, which need not be said again. Until then no words and no model lead to members that are reached through it alone. */
  until?: Condition | undefined;
  /** `human`: a person. While a person has the call, Turns have `speaks: false` and no tools, and nothing that is said takes the call from them, except by a rule that is `sure`. `agent` when omitted. */
  kind?: "agent" | "human" | undefined;
  /** True: while this person has the call, Turns have the knowledge for what the caller says all the same. */
  assist?: boolean | undefined;
  /** Where this person is reached. A hand-off to them then begins as a transfer that is `ringing`: the member before goes on until you report that they have the call. */
  destination?: Destination | undefined;
  /** How long this person is called, in milliseconds; 30000 when omitted. It is looked at when something happens in the call: after it, the transfer is `no_answer`. 1000 to 600000. */
  ringForMs?: number | undefined;
  /** When this person takes calls; always when omitted. */
  hours?:
    | {
        /** IANA name of the time zone, such as Europe/Berlin. */
        timezone: string;
        /** Days of the week; every day when omitted. */
        days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | undefined;
        /** Holds from this time of day on, such as 09:00; from midnight when omitted. */
        from?: string | undefined;
        /** Holds until this time of day, itself excluded; until midnight when omitted. Before `from`: over midnight. */
        to?: string | undefined;
        /** Dates on which it does not hold, such as holidays: 2026-12-25. */
        except?: string[] | undefined;
      }
    | undefined;
  /** The member that gets the call when this person does not take it, at once outside of their `hours`. When omitted, the call stays where it is. */
  fallback?: string | undefined;
  /** `show`: keys that the caller presses while this member has the call are recorded, and its model reads them. When omitted, only how many they were. */
  dtmf?: "show" | undefined;
}

/** Where a value of a resolved agent comes from. */
export type Provenance = "default" | "agent" | "team" | "member" | "call";

/** Query of `GET /v1/teams/:teamId/ready`. It is coerced since it arrives as text in a URL. */
export interface ReadyQuery {
  /**
   * Most milliseconds to wait. 0 to 30000.
   * @default 30000
   */
  timeoutMs: number;
}

/** The effective configuration of a member, with all properties of its agent and overrides. */
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
  /** Any other property, stored unchanged. */
  [property: string]: unknown;
}

/** A member with all overrides and variables applied. */
export interface ResolvedMember {
  /** The agent. */
  agentId: string;
  /** What it is responsible for. */
  role: string | null;
  /** Whether it answers the call first. */
  isEntry: boolean;
  /** False when no agent with this id is stored. The member then has only its overrides. */
  stored: boolean;
  /** Its effective configuration, with all overrides and variables applied. */
  agent: ResolvedAgent;
  /** Where each value comes from, by its path, such as `voice.speed`. */
  provenance: { [key: string]: Provenance };
  /** The variables that its prompts can use. */
  variables: { [key: string]: string };
  /** Variables in its prompts that have no value. */
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
  /** Probable mistakes, as sentences. */
  warnings: string[];
}

/** A condition, and the member that gets the call when it holds. */
export interface Rule {
  /** Name of the rule, for the trace. */
  name: string;
  /** The rule applies only while one of these members has the call, whatever their `canHandOffTo` allows. When omitted: for every member that may hand off to the target. */
  from?: string[] | undefined;
  /** Condition of the rule. */
  when: Condition;
  /** The member that gets the call. Of several, the first one that can take it. */
  to: string | string[];
  /** When several rules hold, the one with the highest priority fires; at a tie the earlier one. 0 when omitted. */
  priority?: number | undefined;
  /** What the arriving member sees. Fields that you leave out have the team's values. */
  context?: GivenContext | undefined;
  /** What to say to the caller during the hand-off. */
  message?: string | undefined;
  /** True: when this rule's words are heard, the call moves at once, also from a person and within the cooldown. Otherwise they are evidence beside everything else that was said. */
  sure?: boolean | undefined;
  /** `show`: the report that completes this rule's keys is recorded, and models read it. When omitted, only how many keys it had. */
  dtmf?: "show" | undefined;
}

/** A team as /v1 returns it. Each change adds one to `version`. */
export interface Team {
  /** Id of the team. */
  id: string;
  /** The type of this object. */
  object: "team";
  /** Display name. */
  name: string;
  /** Description for people. */
  description: string | null;
  /** The team's definition, exactly as it was saved. */
  definition: JsonObject | null;
  /** Whether the team takes calls. */
  isActive: boolean;
  /** Labels for filtering lists. */
  tags: string[];
  /** Version of the team. Each change adds one. */
  version: number;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last saved. */
  updatedAt: string;
  /** Probable mistakes, as sentences; empty when there are none. It was saved anyway. */
  warnings: string[];
}

/** Answer of `POST /v1/teams/check`. */
export interface TeamCheck {
  /** The type of this object. */
  object: "team_check";
  /** Everything for which it could not be saved. Empty when it could. */
  problems: {
    /** Path of the value, such as `definition.rules[2].to`. */
    path: string;
    /** What is wrong there, and what to do. */
    message: string;
  }[];
  /** Probable mistakes, as sentences. Empty while there are problems. */
  warnings: string[];
}

/** A team's definition, stored unchanged. `checkDefinition` checks how its parts fit together. */
export interface TeamDefinition {
  /**
   * The agents of the team. Exactly one is the entry member.
   * @default []
   */
  members: Member[];
  /** Agent properties of one member in this team only, by agent id. */
  memberOverrides?: { [key: string]: JsonObject } | undefined;
  /** Values that members' texts can use as `{{name}}`, and that rules can compare. */
  variables?: Variable[] | undefined;
  /** Knowledge bases that every member may search, in addition to its own. */
  knowledge?: Attachment[] | undefined;
  /** Agent properties of every member. `memberOverrides` win over them. */
  overrides?: JsonObject | undefined;
  /** Rules that hand the call to a member. */
  rules?: Rule[] | undefined;
  /** Example utterances that belong to no member. */
  negatives?: string[] | undefined;
  /** Limits of hand-offs, and what an arriving member sees. */
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
         * Turns of the caller after a hand-off before the caller's words may cause another one.
         * @default 1
         */
        cooldownTurns?: number | undefined;
        /**
         * What happens at a limit: the call stays where it is, or goes to one member, once.
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
         * True: an arriving member says its `firstMessage`, behind the rule's `message`. Only when it has not had the call before, and not when a person hands it over.
         * @default false
         */
        greet?: boolean | undefined;
        /**
         * What happens when no rule says whom the caller's words are for, and they are probably for another member. `commit`: a hand-off. `suggest`: a suggestion to the model. `auto`: `suggest` where a model may transfer (`modelTransfers` of a turn; the bridges and the gateway say so), else `commit`.
         * @default "auto"
         */
        words?: "commit" | "suggest" | "auto" | undefined;
      }
    | undefined;
  /** What replaces a variable without a value: nothing, a text, or an error when the call starts. */
  missingVariable?:
    | "empty"
    | "error"
    | {
        /** Text to use instead. */
        default: string;
      }
    | undefined;
  /** How much of the words is stored. `redacted` removes matches of `redact` first. */
  recording?: "full" | "redacted" | "none" | undefined;
  /** Regular expressions whose matches are never stored. */
  redact?: string[] | undefined;
  /** Days after its last change until a call is deleted. When omitted, calls are kept. 1 to 3650. */
  retentionDays?: number | undefined;
}

/** A team's definition, stored unchanged. `checkDefinition` checks how its parts fit together. As you give it; what you leave out has its default. */
export interface TeamDefinitionInput {
  /**
   * The agents of the team. Exactly one is the entry member.
   * @default []
   */
  members?: Member[] | undefined;
  /** Agent properties of one member in this team only, by agent id. */
  memberOverrides?: { [key: string]: JsonObject } | undefined;
  /** Values that members' texts can use as `{{name}}`, and that rules can compare. */
  variables?: Variable[] | undefined;
  /** Knowledge bases that every member may search, in addition to its own. */
  knowledge?: AttachmentInput[] | undefined;
  /** Agent properties of every member. `memberOverrides` win over them. */
  overrides?: JsonObject | undefined;
  /** Rules that hand the call to a member. */
  rules?: Rule[] | undefined;
  /** Example utterances that belong to no member. */
  negatives?: string[] | undefined;
  /** Limits of hand-offs, and what an arriving member sees. */
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
         * Turns of the caller after a hand-off before the caller's words may cause another one.
         * @default 1
         */
        cooldownTurns?: number | undefined;
        /**
         * What happens at a limit: the call stays where it is, or goes to one member, once.
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
         * True: an arriving member says its `firstMessage`, behind the rule's `message`. Only when it has not had the call before, and not when a person hands it over.
         * @default false
         */
        greet?: boolean | undefined;
        /**
         * What happens when no rule says whom the caller's words are for, and they are probably for another member. `commit`: a hand-off. `suggest`: a suggestion to the model. `auto`: `suggest` where a model may transfer (`modelTransfers` of a turn; the bridges and the gateway say so), else `commit`.
         * @default "auto"
         */
        words?: "commit" | "suggest" | "auto" | undefined;
      }
    | undefined;
  /** What replaces a variable without a value: nothing, a text, or an error when the call starts. */
  missingVariable?:
    | "empty"
    | "error"
    | {
        /** Text to use instead. */
        default: string;
      }
    | undefined;
  /** How much of the words is stored. `redacted` removes matches of `redact` first. */
  recording?: "full" | "redacted" | "none" | undefined;
  /** Regular expressions whose matches are never stored. */
  redact?: string[] | undefined;
  /** Days after its last change until a call is deleted. When omitted, calls are kept. 1 to 3650. */
  retentionDays?: number | undefined;
}

/** Query of `GET /v1/teams`, in addition to the page. */
export interface TeamFilter {
  /** Only those with this name. `*` stands for any characters, such as in `*support*`. */
  name?: string | undefined;
  /** Only teams that have all of these tags. */
  tag?: string[] | undefined;
  /** Only active teams, or only inactive ones. */
  isActive?: boolean | undefined;
}

/** Answer of `GET /v1/teams/:teamId/ready`. */
export interface TeamReadiness {
  /** The type of this object. */
  object: "team_readiness";
  /** Id of the team. */
  teamId: string;
  /** The team's version. */
  version: number;
  /** Whether the example utterances of this version are learned. */
  ready: boolean;
  /** Why they can't be learned, as a sentence; null otherwise. */
  problem: string | null;
}

/** A team as it is stored. */
export interface TeamRecord {
  /** Id of the team. */
  id: string;
  /** The type of this object. */
  object: "team";
  /** Display name. */
  name: string;
  /** Description for people. */
  description: string | null;
  /** The team's definition, exactly as it was saved. */
  definition: JsonObject | null;
  /** Whether the team takes calls. */
  isActive: boolean;
  /** Labels for filtering lists. */
  tags: string[];
  /** Version of the team. Each change adds one. */
  version: number;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last saved. */
  updatedAt: string;
}

/** Answer of `GET /v1/teams/:teamId/traffic`. */
export interface TeamTraffic {
  /** The type of this object. */
  object: "team_traffic";
  /** The team. */
  teamId: string;
  /** Number of its calls that were counted. */
  calls: number;
  /** Hand-offs from one member to another, the most frequent first. */
  edges: {
    /** The member that had the call. */
    from: string;
    /** The member that got it. */
    to: string;
    /** How often. What was taken back is not counted. */
    handoffs: number;
  }[];
  /** Every rule of the team as it is now, in its order. Calls of earlier versions count by the rule's name. */
  rules: {
    /** Name of the rule. */
    name: string;
    /** How often it moved a call. Zero: no counted call needed it. */
    fired: number;
    /** When it last did; null for never. */
    lastFiredAt: string | null;
  }[];
}

/** A team as it was at one of its versions. */
export interface TeamVersion {
  /** The type of this object. */
  object: "team_version";
  /** Id of the team. */
  teamId: string;
  /** The version. */
  version: number;
  /** Whether the team is at this version now. */
  isCurrent: boolean;
  /** Display name. */
  name: string;
  /** Description for people. */
  description: string | null;
  /** The team's definition, exactly as it was saved, without secret values. */
  definition: JsonObject | null;
  /** Whether the team took calls. */
  isActive: boolean;
  /** Labels to filter by. */
  tags: string[];
  /** When it became this version. ISO 8601, UTC. */
  createdAt: string;
}

/** Query of `GET /v1/teams/:teamId/traffic`. It is coerced since it arrives as text in a URL. */
export interface TrafficQuery {
  /**
   * Most calls that are counted, the newest first. 1 to 500.
   * @default 100
   */
  calls: number;
}

/** Body of `PATCH /v1/teams/:teamId`: any subset of the fields. A `definition` is replaced as a whole. */
export interface UpdateTeam {
  /** Display name. */
  name?: string | undefined;
  /** Description for people. */
  description?: string | null | undefined;
  /** Whether the team takes calls. */
  isActive?: boolean | undefined;
  /** Labels for filtering lists. */
  tags?: string[] | undefined;
  /** Members, rules, variables and limits of hand-offs. It is checked and stored unchanged. */
  definition?: TeamDefinitionInput | null | undefined;
  /** Version of the team that you changed. Throws version_conflict at another version. */
  ifVersion?: number | null | undefined;
}

/**
 * A variable of a team. Rules can compare a secret one, but nothing shows it. Its `value` may be empty when each call
 * passes one.
 */
export interface Variable {
  /** Name: letters, digits and _, not beginning with a digit. */
  name: string;
  /** Default value, for calls that pass none. */
  value: string;
  /** True for a secret: rules can compare it, but no prompt, answer, trace or log shows it. */
  secret?: boolean | undefined;
}
