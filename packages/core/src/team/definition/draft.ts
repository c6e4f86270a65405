import { isObject } from "../member/overrides.ts";

/** The readable parts of an unchecked definition, each with its path, so that one mistake does not hide another. */
export interface Draft {
  members: {
    agentId: string;
    isEntry: boolean;
    isActive: boolean;
    path: string;
    canHandOffTo: Named[];
    /** It may hand off to those of `canHandOffTo` alone; otherwise to everybody. */
    limitsHandOffs: boolean;
    languages: Named[];
    intents: Named[];
    isDescribed: boolean;
    /** What it keeps the call until; undefined for a member that is not a gate. */
    until: unknown;
    isHuman: boolean;
    /** Which of the fields it has that say how a person is reached. */
    reach: string[];
    hours: Record<string, unknown> | null;
    fallback: Named | null;
  }[];
  overrides: unknown;
  analysis: unknown;
  memberOverrides: Record<string, unknown>;
  variables: (Named & { secret: boolean })[];
  recording: { mode: unknown; redact: Named[] };
  rules: {
    item: unknown;
    path: string;
    from: Named[];
    to: Named[];
    when: unknown;
    showsKeys: boolean;
    redact: Named[];
    message: Named | null;
  }[];
  handoffs: { onLimitTo: Named | null; redact: Named[] };
}

export interface Named {
  name: string;
  path: string;
}

/** The fields of a member that say how a person is reached. */
const reachFields = ["destination", "ringForMs", "hours", "fallback"];

export function draftOf(value: unknown): Draft {
  const root = isObject(value) ? value : {};
  const handoffs = isObject(root.handoffs) ? root.handoffs : {};
  const onLimit = isObject(handoffs.onLimit) ? handoffs.onLimit : {};
  return {
    members: objects(root.members, "members").flatMap(({ item, path }) =>
      typeof item.agentId !== "string"
        ? []
        : [
            {
              agentId: item.agentId,
              isEntry: item.isEntry === true,
              isActive: item.isActive !== false,
              path,
              canHandOffTo: texts(item.canHandOffTo, `${path}.canHandOffTo`),
              limitsHandOffs: Array.isArray(item.canHandOffTo),
              languages: texts(item.languages, `${path}.languages`),
              intents: texts(item.intents, `${path}.intents`),
              isDescribed: typeof item.description === "string" && item.description.trim() !== "",
              until: item.until,
              isHuman: item.kind === "human",
              reach: reachFields.filter((field) => item[field] !== undefined),
              hours: isObject(item.hours) ? item.hours : null,
              fallback: text(item.fallback, `${path}.fallback`),
            },
          ],
    ),
    overrides: root.overrides,
    analysis: root.analysis,
    memberOverrides: isObject(root.memberOverrides) ? root.memberOverrides : {},
    variables: objects(root.variables, "variables").flatMap(({ item, path }) => {
      const named = text(item.name, `${path}.name`);
      return named ? [{ ...named, secret: item.secret === true }] : [];
    }),
    recording: { mode: root.recording, redact: texts(root.redact, "redact") },
    rules: objects(root.rules, "rules").map(({ item, path }) => ({
      item,
      path,
      from: texts(item.from, `${path}.from`),
      to: Array.isArray(item.to)
        ? texts(item.to, `${path}.to`)
        : texts([item.to], `${path}.to`).map(({ name }) => ({ name, path: `${path}.to` })),
      when: item.when,
      showsKeys: item.dtmf === "show",
      redact: redactOf(item.context, `${path}.context`),
      message: text(item.message, `${path}.message`),
    })),
    handoffs: {
      onLimitTo: text(onLimit.to, "handoffs.onLimit.to"),
      redact: redactOf(handoffs.context, "handoffs.context"),
    },
  };
}

function redactOf(context: unknown, path: string): Named[] {
  return isObject(context) ? texts(context.redact, `${path}.redact`) : [];
}

function text(value: unknown, path: string): Named | null {
  return typeof value === "string" ? { name: value, path } : null;
}

function texts(value: unknown, path: string): Named[] {
  return Array.isArray(value) ? value.flatMap((item, index) => text(item, `${path}[${index}]`) ?? []) : [];
}

function objects(value: unknown, path: string): { item: Record<string, unknown>; path: string }[] {
  return Array.isArray(value)
    ? value.flatMap((item, index) => (isObject(item) ? { item, path: `${path}[${index}]` } : []))
    : [];
}
