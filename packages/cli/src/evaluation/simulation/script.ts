import type { Json, JsonObject } from "@cuecard/core";
import type { ScriptedLine } from "cuecard/testing";
import { z } from "zod";

/** A line of a script in a file: `heard` is text, or an expression such as `/(\d+)/i`, whose groups are `{{1}}` and so on. */
export const ScriptLine = z.strictObject({
  agentId: z.string().optional(),
  heard: z.string().optional(),
  say: z.string().optional(),
  toolCalls: z
    .array(z.strictObject({ name: z.string(), arguments: z.record(z.string(), z.json()).optional() }))
    .optional(),
});

/** The lines as a scripted model takes them. `{{passage}}` stands for the best passage. */
export function repliesOf(lines: readonly z.infer<typeof ScriptLine>[]): ScriptedLine[] {
  return lines.map(({ agentId, heard, say, toolCalls }) => {
    const pattern = heard === undefined ? undefined : patternOf(heard);
    return {
      ...(agentId !== undefined && { agentId }),
      ...(pattern !== undefined && { heard: pattern }),
      reply(turn, words) {
        const groups = pattern instanceof RegExp ? (pattern.exec(words) ?? []) : [];
        const filled = (text: string) =>
          text.replace(/\{\{(passage|\d)\}\}/g, (_, name: string) =>
            name === "passage" ? (turn.context?.passages[0]?.text ?? "") : (groups[Number(name)] ?? ""),
          );
        return {
          ...(say !== undefined && { say: filled(say) }),
          ...(toolCalls && {
            toolCalls: toolCalls.map(({ name, arguments: given = {} }) => ({
              name,
              arguments: mapTexts(given as JsonObject, filled) as JsonObject,
            })),
          }),
        };
      },
    };
  });
}

function patternOf(heard: string): string | RegExp {
  const [, source, flags] = /^\/(.+)\/([iu]*)$/.exec(heard) ?? [];
  return source === undefined ? heard : new RegExp(source, flags);
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}
