import { createMeaningEmbedder } from "@cuecard/local";
import { seededRandom } from "cuecard/evaluation";
import { playCall } from "../conversations/play-call.ts";
import { subjectCalls } from "../conversations/subject-calls.ts";
import { subjectEntries } from "../conversations/subject-entries.ts";
import { openBusinessBase } from "../corpora/business-base.ts";
import { type CallSet, readCallSets } from "../corpora/recorded-calls.ts";
import { drawn } from "../drawn.ts";
import { openEmbedded } from "../embedded.ts";
import { changesOfSubject, followUps } from "../follow-ups/dialogues.ts";
import { openExampleBase } from "../follow-ups/example-base.ts";
import { fewer } from "../meaning/call-rows.ts";
import { asHeard } from "../meaning/plain-rows.ts";
import { openPlaces } from "../parts/open-places.ts";
import { readPublicSets } from "../parts/part-sets.ts";
import { openTexts } from "../plain/open-texts.ts";
import { playChecks } from "../plain/plain.ts";
import { type PlainHalf, readSmallTalk, readTrades } from "../plain/read-sets.ts";
import { newTally, playCall as playWhole } from "../played/played.ts";
import { readPlayedCalls } from "../played/read-played.ts";
import { distortions } from "../speech/distort.ts";

/** What all sets got. */
export interface Answers {
  /** By set whether each of its questions got what is right, in the same order each time. */
  told: Record<string, boolean[]>;
  /** Passages that turns of calls were given, right or spare. */
  passages: number;
}

export interface AskRequest {
  data: string | null;
  /** Most questions of each public set. */
  most: number;
  only: RegExp;
}

const seed = 35;
const halves: readonly PlainHalf[] = ["tuning", "open", "fresh"];
const spoken = ["fillers", "spoken numbers", "misheard, 15 % of the words", "two typos"];

/** Asks every set of which weights may be chosen, at the defaults. */
export async function askSets({ data, most, only }: AskRequest): Promise<Answers> {
  const answers: Answers = { told: {}, passages: 0 };
  const sets: Sets = {
    told: (name) => (answers.told[name] ??= []),
    given(passages) {
      answers.passages += passages.length;
      return passages;
    },
  };
  if (only.test("plain")) await askPlain(sets);
  if (only.test("own calls")) await askOwnCalls(sets);
  if (only.test("played")) await askPlayed(sets);
  if (data === null) return answers;
  if (only.test("public")) await askPublic(data, most, sets);
  if (only.test("calls")) for (const set of readCallSets(data)) await askCalls(set, most, sets);
  return answers;
}

interface Sets {
  told(name: string): boolean[];
  /** Counts the passages that a turn was given. */
  given<Passages extends readonly unknown[]>(passages: Passages): Passages;
}

async function askPlain({ told, given }: Sets): Promise<void> {
  const cuecard = await openEmbedded();
  const modes = { auto: {} };
  for (const half of halves) {
    const talk = readSmallTalk(half);
    const trades = readTrades(half);
    for (const { name, language, texts, questions } of trades) {
      const base = await openTexts(cuecard, { name, texts, modes });
      const set = language === "en" ? "plain en" : "plain de, es, fr, tr";
      const gives = async (text: string, title: string) => given(await base.second("auto", text)).includes(title);
      const behind = async (text: string, at: number) => {
        const other = questions[at % questions.length]!;
        const answer = await base.afterAnswer("auto", text, [other.text, other.answeredBy]);
        given(answer.given);
        return answer;
      };
      for (const [at, { text, answeredBy }] of questions.entries()) {
        told(`${set}: given`).push(await gives(text, answeredBy.title));
        const { has } = await behind(text, at + 1);
        told(`${set}, after an answer: given`).push(has.includes(answeredBy.title));
      }
      for (const [at, text] of (talk.get(language) ?? []).entries()) {
        told(`${set}: small talk left alone`).push(given(await base.second("auto", text)).length === 0);
        told(`${set}, after an answer: small talk left alone`).push((await behind(text, at)).given.length === 0);
      }
      for (const [at, { text, answeredBy }] of questions.entries()) {
        const other = questions[(at + 2) % questions.length]!;
        if (other.answeredBy === answeredBy) continue;
        const both = given(await base.second("auto", `${text.replace(/[.?!]*$/, "")}? ${other.text}`));
        told(`${set}, two questions: given`).push(
          both.includes(answeredBy.title),
          both.includes(other.answeredBy.title),
        );
      }
      for (const heard of asHeard(trades).filter((one) => one.name === name))
        for (const { text, answeredBy } of heard.questions)
          told("plain en, heard: given").push(await gives(text, answeredBy.title));
    }
    const { needless, found } = await playChecks(cuecard, half);
    told("checks: left alone").push(...needless.map((one) => !one));
    told("checks: given").push(...found);
  }
  await cuecard.close();
}

async function askPlayed({ told, given }: Sets): Promise<void> {
  const cuecard = await openEmbedded();
  const tally = newTally();
  for (const call of readPlayedCalls()) await playWhole(cuecard, call, tally, { given });
  await cuecard.close();
  told("whole calls: given").push(...tally.given);
  told("whole calls: left alone").push(...tally.leftAlone);
  told("whole calls, other questions: given").push(...tally.second);
  told("whole calls, small talk: left alone").push(...tally.talkLeftAlone);
}

async function askOwnCalls(sets: Sets): Promise<void> {
  await askCalls({ name: "subjects", entries: subjectEntries, calls: subjectCalls({ kept: false }) }, 1_000, sets);
  const base = await openExampleBase(createMeaningEmbedder());
  for (const [name, dialogues] of [
    ["follow-ups", followUps],
    ["changes of subject", changesOfSubject],
  ] as const) {
    for (const { before, question, answer } of dialogues) {
      const call = await base.cuecard.calls.start({ agentId: base.agentId });
      for (const { role, text } of before) await (role === "caller" ? call.userTurn(text) : call.agentSaid({ text }));
      const { context } = await call.userTurn(question, { deadlineMs: 10_000 });
      const passages = sets.given(context?.passages ?? []);
      sets.told(`${name}: given`).push(passages.some(({ text }) => text.includes(answer)));
      await call.end();
    }
  }
  await base.cuecard.close();
}

async function askPublic(data: string, most: number, { told }: Sets): Promise<void> {
  const embedder = createMeaningEmbedder();
  for (const { name, texts, questions } of readPublicSets(data, { most, half: "even" })) {
    const places = await openPlaces(embedder, texts);
    const first = async (text: string, right: number) => (await places.search(text, { topK: 3 }))[0] === right;
    for (const { text, answeredBy } of questions) told(`${name}: first`).push(await first(text, answeredBy));
    for (const kind of name === "StackFAQ" ? spoken : []) {
      const random = seededRandom(seed);
      for (const { text, answeredBy } of questions) {
        const said = distortions.get(kind)!(text, random);
        if (said !== null) told(`${name}, ${kind}: first`).push(await first(said, answeredBy));
      }
    }
    await places.close();
  }
  await embedder.close();
}

async function askCalls({ name, calls, ...set }: CallSet, most: number, sets: Sets): Promise<void> {
  const needing = drawn(
    calls.filter(({ needsKnowledge }) => needsKnowledge),
    most,
    seed,
  );
  const others = drawn(
    calls.filter(({ needsKnowledge }) => !needsKnowledge),
    most,
    seed,
  );
  const base = await openBusinessBase(fewer({ ...set, name, calls: needing }));
  const knowledge = [{ knowledgeBaseId: base.knowledgeBaseId }];
  const { id: agentId } = await base.cuecard.agents.create({ name: "Defaults", knowledge });
  for (const call of [...needing, ...others]) {
    const { given, gave } = await playCall(call, { base, agentId, alternatives: true });
    sets.given(given);
    if (call.needsKnowledge) sets.told(`${name}: given`).push(given.some((id) => call.right.includes(id)));
    else sets.told(`${name}: left alone`).push(!gave);
  }
  await base.cuecard.close();
}
