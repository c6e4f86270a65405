import { readdirSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import { writeTypes } from "../../types-writer/write-types.ts";
import type * as agent from "./agent.ts";
import type * as call from "./call.ts";
import type * as callEvent from "./call-event.ts";
import type * as condition from "./condition.ts";
import type * as search from "./search.ts";
import type * as source from "./source.ts";
import type * as team from "./team-definition.ts";

const folder = new URL("types/", import.meta.url);

test("the types in the folder, which git ignores, are those of the schemas; `pnpm generate` writes them", async () => {
  const written = await writeTypes();
  expect([...written.keys()].sort()).toEqual(readdirSync(folder).sort());
  for (const [name, text] of written) expect(readFileSync(new URL(name, folder), "utf8"), name).toBe(text);
});

test("the written types are what zod takes and gives", () => {
  expectTypeOf<z.infer<typeof search.SearchResult>>().toEqualTypeOf<search.SearchResult>();
  expectTypeOf<z.input<typeof search.SearchRequest>>().toEqualTypeOf<search.SearchRequest>();
  expectTypeOf<z.infer<typeof source.Source>>().toEqualTypeOf<source.Source>();
  expectTypeOf<z.input<typeof source.RegisterSource>>().toEqualTypeOf<source.RegisterSource>();
  expectTypeOf<z.input<typeof agent.Attachment>>().toEqualTypeOf<agent.AttachmentInput>();
  expectTypeOf<z.infer<typeof agent.Attachment>>().toEqualTypeOf<agent.Attachment>();
  expectTypeOf<z.input<typeof callEvent.CallEvent>>().toEqualTypeOf<callEvent.CallEvent>();
  expectTypeOf<z.infer<typeof call.Handoff>>().toEqualTypeOf<call.Handoff>();
  expectTypeOf<z.input<typeof team.Rule>>().toExtend<team.Rule>();
  expectTypeOf<z.input<typeof team.TeamDefinition>>().toExtend<team.TeamDefinitionInput>();
  expectTypeOf<team.TeamDefinitionInput>().toExtend<z.input<typeof team.TeamDefinition>>();
});

test("the condition of a rule is typed", () => {
  expectTypeOf<team.Rule["when"]>().toExtend<condition.Condition>();
  expectTypeOf<condition.Condition>().toExtend<team.Rule["when"]>();
  expectTypeOf<{ keywords: string[] }>().toExtend<condition.Condition>();
  expectTypeOf<{ keyword: string[] }>().not.toExtend<condition.Condition>();
});

test("two conditions in one object are refused, on every level", () => {
  type When = team.Rule["when"];
  const variable = { variable: "plan", equals: "gold", trust: "extracted" } as const;
  expectTypeOf<{ all: [{ keywords: string[] }, { not: typeof variable }] }>().toExtend<When>();
  expectTypeOf<{ keywords: string[]; dtmf: string }>().not.toExtend<When>();
  expectTypeOf<{ keywords: string[]; any: { dtmf: string }[] }>().not.toExtend<When>();
  expectTypeOf<{ all: [{ dtmf: string; language: string }] }>().not.toExtend<When>();
});
