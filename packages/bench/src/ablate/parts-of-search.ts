/** A list, judge, step or weight of a search, and how its source reads without it. */
export interface PartOfSearch {
  name: string;
  /** Below the knowledge folder of the core. */
  file: string;
  /** The same source where it has no such part. */
  without(source: string): string;
}

/** Everything between a caller's words and passages that can be left out by itself. */
export const partsOfSearch: readonly PartOfSearch[] = [
  ...["fused", "meaning", "coverage", "titleWords", "titleAsked"].map(
    (name): PartOfSearch => ({
      name: `signal ${name}`,
      file: "retrieve/signals/signals.ts",
      without: (source) => source.replace(new RegExp(`(?<=Signal\\[\\] = \\[.*)\\b${name}\\b,? ?`), ""),
    }),
  ),
  ...lists({
    "words/small-talk.ts": { withoutSmallTalk: "(words) => [...words]" },
    "words/referring-words.ts": { refersBack: "() => false", goesOn: "() => false", withoutGoingOn: "(text) => text" },
    "inject/trigger/aside.ts": { isAside: "() => false" },
    "inject/trigger/commands.ts": { isCommand: "() => false" },
    "inject/trigger/answers-agent.ts": {
      answersAgent: "() => false",
      namesOwn: "() => false",
      leavesOpen: "() => false",
      withoutOpenEnd: "(text) => text",
    },
    "inject/trigger/is-question.ts": {
      asksWhatItIs: "() => false",
      asking: "() => []",
      asksNothing: "() => []",
    },
    "inject/trigger/judge-found.ts": { judgeFound: "async () => null", leastOfMatter: "Infinity" },
    "inject/trigger/retrieval-trigger.ts": { decideSearch: "() => ({ search: true, reason: '' })" },
    "inject/follow-up/completed-question.ts": { completedQuestion: "() => null", askedOfAnother: "() => null" },
    "inject/follow-up/agent-question.ts": {
      offeredIn: "() => null",
      checksWhatWasMeant: "() => false",
      instructs: "() => false",
    },
    "inject/follow-up/follow-up.ts": { followUp: "() => null" },
    "inject/follow-up/two-questions.ts": { questionsIn: "(text) => [text]" },
    "speech/without-fillers.ts": {
      withoutFillers: "(text) => text",
      withoutEnd: "(text) => text",
      withoutBeginning: "(text) => text",
    },
    "speech/filler-phrases.ts": { inside: "['xxxxxx']", sounds: "'xxxxxx'" },
    "speech/mistyped.ts": { mistypedBy: "() => null", withStopWords: "(text) => text" },
    "speech/hear.ts": {
      asWritten: "(text) => text",
      variantsOf: "() => new Map()",
      withMeant: "(text) => text",
      splitsOf: "() => []",
      joinedForms: "() => new Map()",
    },
    "speech/readings.ts": { withDoubts: "(terms) => new Map(terms)", withOtherReadings: "(terms) => new Map(terms)" },
    "retrieve/rank/understood.ts": { wordsBelieved: "() => 1" },
    "retrieve/rank/subjects.ts": {
      withSubjectTerms: "(words) => new Map(words)",
      favourSubjects: "(found) => [...found]",
    },
    "retrieve/rerank/titles-asked.ts": { titlesFirst: "(found) => found" },
    "retrieve/results/worth-giving.ts": { worthGiving: "(found) => [...found]" },
    "retrieve/results/choose-results.ts": { varyingIndex: "() => 0" },
    "conversation/subject/subjects-of-turn.ts": { subjectsOf: "async () => []" },
    "conversation/subject/references.ts": { referenceIn: "() => null", isDenied: "() => false" },
    "conversation/subject/shown-names.ts": { shownNames: "() => []", listedBefore: "() => []" },
    "conversation/subject/names-only.ts": { namesOnly: "() => false" },
    "conversation/names/mention.ts": { withoutParts: "(mentions) => [...mentions]" },
    "conversation/names/weigh-names.ts": { isPhrase: "() => false" },
  }),
];

/** By file what stands in place of a function or a list of it. */
function lists(files: Record<string, Record<string, string>>): PartOfSearch[] {
  return Object.entries(files).flatMap(([file, replaced]) =>
    Object.entries(replaced).map(([name, other]) => ({
      name,
      file,
      without: (source) => {
        const named = new RegExp(`^(export )?((?:async )?function |const )${name}\\b`, "m");
        const found = named.exec(source);
        if (!found) return source;
        const [, exported = "", kind] = found;
        const renamed = source.replace(named, `${kind}${name}Before`);
        return `${renamed}\n${exported}var ${name}: any = ${other};`;
      },
    })),
  );
}
