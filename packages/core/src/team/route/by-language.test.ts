import { expect, test } from "vitest";
import { TeamDefinition } from "../../schema/team-definition.ts";
import type { Hypothesis } from "../evidence/hypothesis.ts";
import { routeByLanguage } from "./by-language.ts";

const { members } = TeamDefinition.parse({
  members: [
    { agentId: "desk", isEntry: true, languages: ["en"] },
    { agentId: "cards", languages: ["en"] },
    { agentId: "recepcion", languages: ["es"] },
    { agentId: "tarjetas", languages: ["es"] },
  ],
});

function targetOf(chances: Record<string, number>): string | undefined {
  const hypotheses = Object.entries(chances).map(([agentId, chance]) => ({ agentId, chance }) as Hypothesis);
  return routeByLanguage(members, "desk", { language: "es", hypotheses })?.to;
}

test("language and matter are one decision: of those who speak it, the member that the words are meant for", () => {
  expect(targetOf({ tarjetas: 0.3 })).toBe("tarjetas");
  expect(targetOf({ cards: 0.6, tarjetas: 0.25 })).toBe("tarjetas");
});

test("without a matter that is likely, the first of those who speak it", () => {
  expect(targetOf({})).toBe("recepcion");
  expect(targetOf({ cards: 0.9, tarjetas: 0.1 })).toBe("recepcion");
});
