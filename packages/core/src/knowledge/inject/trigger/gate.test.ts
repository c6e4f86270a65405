import { describe, expect, it } from "vitest";
import type { Hit } from "../../../schema/search.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import type { Subject } from "../../conversation/subject/open-subjects.ts";
import { judgeFound } from "./gate.ts";
import { gateEvidence } from "./gate-features.ts";

const hit = (text: string, coverage = 0.5): Hit => ({
  chunkId: text,
  sourceId: "house",
  knowledgeBaseId: "kb",
  text,
  score: 1,
  similarity: 0.7,
  matchedBy: ["vector"],
  confidence: "strong",
  citation: { title: null, url: null, filename: null, page: null, headingPath: [], rows: null, start: 0, end: 1 },
  customMetadata: null,
  tableHeader: null,
  tokenCount: 10,
  scores: {
    cosine: 0.4,
    coverage,
    keyword: 1,
    fused: 1,
    rerank: null,
    vectorRank: 1,
    keywordRank: 1,
    fusedRank: 1,
    rerankRank: null,
  },
});

const subject = (label: string): Subject => ({
  name: { label, sourceIds: new Set([label]) },
  weight: 1,
  by: "caller",
  words: label,
  ago: 0,
});

const talk: Exchange[] = [
  { role: "caller", text: "i look for a hotel by the sea" },
  { role: "agent", text: "The Harbour View Inn may be right. Would you like to book it?" },
];
const found = [hit("Is there a dress code? No."), hit("Can I park my bike? Yes, behind the house.")];
const judge = (text: string, exchanges = talk, hits = found) => judgeFound({ text, exchanges, subjects: [], hits });

describe("what was found for a turn", () => {
  it.each([
    "do you know if i can park my bike there",
    "is there parking for bikes?",
    "what is the dress code",
    "awesome and do you know whether they accept a credit card",
    "how late is breakfast served",
  ])("is given for %j", (text) => {
    expect(judge(text)).toMatchObject({ give: true });
  });

  it.each([
    "great can you book a table for four people at seven",
    "thanks that is all i need",
    "ok could i get the zip code and the phone number please",
    "i'm looking for another place to stay in the same area",
    "four people on saturday please",
  ])("is kept back for %j", (text) => {
    expect(judge(text)).toMatchObject({ give: false });
  });

  it("is given where the words go on to another subject, and kept back where they only name one", () => {
    const reset: Exchange[] = [
      { role: "caller", text: "how do i reset the nestbox mini" },
      { role: "agent", text: "Press both buttons until it beeps." },
    ];
    const orbit = subject("Orbit 300");
    const judgeNamed = (text: string) =>
      judgeFound({ text, exchanges: reset, subjects: [orbit], hits: [hit("How do I reset it? Hold the pin hole.")] });
    expect(judgeNamed("and the orbit three hundred")).toMatchObject({ give: true });
    expect(judgeNamed("the orbit three hundred")).toMatchObject({ give: false });
  });

  it("is given for data of a record where a passage has it", () => {
    const asked = "what is the zip code";
    const features = (hits: Hit[]) => gateEvidence({ text: asked, exchanges: talk, subjects: [], hits })!.features;
    expect(features(found).missing).toBe(1);
    expect(features([hit("The zip code of the house is 94108.")]).missing).toBe(0);
    expect(judge(asked, talk, [hit("The zip code of the house is 94108.")])).toMatchObject({ give: true });
  });

  it.each([
    "¿Hay aparcamiento para bicicletas?",
    "quiero reservar una mesa para cuatro personas",
    "Kann ich mein Fahrrad abstellen?",
    "そこに自転車を止められますか",
    "هل يوجد موقف للدراجات؟",
    "bike parking",
  ])("is not judged for %j, which is not an English sentence", (text) => {
    expect(judge(text)).toBeNull();
  });

  it("is given for a request that begins the call, also behind the agent's greeting", () => {
    const greeting: Exchange[] = [{ role: "agent", text: "Hello, what can I do for you?" }];
    const request = "I'd like to return a toaster";
    const returns = [hit("Returning a toaster: send it back within 30 days.", 1)];
    expect(judge(request, greeting, returns)).toMatchObject({ give: true });
    expect(judge(request, [], returns)).toMatchObject({ give: true });
  });

  it("is judged with a reason, and the same way each time", () => {
    const verdict = judge("can i get the phone number please");
    expect(verdict).toEqual(judge("can i get the phone number please"));
    expect(verdict!.message).toMatch(
      /^The passages are not given, since the words hardly ask for knowledge: .*it asks for data that no passage has/,
    );
    expect(judge("hello", talk, [])).toBeNull();
  });
});
