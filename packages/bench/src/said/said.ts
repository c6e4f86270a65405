import { checkSentence, createGroundReader } from "@cuecard/core/internals";

import { type Bench, quantile, type Report } from "../bench.ts";
import { readJudgedAnswers } from "./begin.ts";
import { readSentences, type SaidHalf, type SaidSentence, type SaidSet } from "./read-sentences.ts";
import { readSummaryEdits } from "./summ-edits.ts";

const columns = [
  "changed",
  "found %",
  "contradicted %",
  "with what is right %",
  "true",
  "false alarms %",
  "falsely contradicted %",
];

interface Heard {
  sentence: SaidSentence;
  kind: string;
  verdict: string;
  /** Those of its claims that are not supported. */
  wrong: ReturnType<typeof checkSentence>["claims"];
  /** The fact that was changed is cited. */
  isRight: boolean;
}

/** Sentences over passages of ten trades, half of them with one fact changed: are those found, and the true ones left alone? */
export const said: Bench = async ({ data, settings, progress }) => {
  const half = settings.half as SaidHalf;
  const sets = data === null ? readSentences(half) : readPublic(data, half);
  const heard = sets.flatMap((set) => checkAll(set).map((one) => ({ ...one, ...set })));
  if (settings.alarms) progress(alarmsOf(heard));
  const kinds = [...new Set(heard.map(({ kind }) => kind))].filter((kind) => kind !== "true").sort();
  const trades = [...new Set(sets.map(({ trade }) => trade))];
  const claimed = [...new Set(heard.flatMap(({ wrong }) => wrong.map(({ kind }) => kind)))].sort();
  const languages = [...new Set(heard.map(({ language }) => language))];
  const rows: Report["rows"] = [
    { subject: "all", cells: cellsOf(heard) },
    ...languages.map((tag) => ({ subject: tag, cells: cellsOf(heard.filter(({ language }) => language === tag)) })),
    ...trades.map((one) => ({ subject: one, cells: cellsOf(heard.filter(({ trade }) => trade === one)) })),
    ...kinds.map((one) => ({ subject: `changed: ${one}`, cells: cellsOf(heard.filter(({ kind }) => kind === one)) })),
    ...claimed.map((one) => ({ subject: `by claims: ${one}`, cells: cellsOf(heard.map((said) => onlyOf(said, one))) })),
  ];
  const times = (data === null ? timesOf(sets) : [0]).sort((left, right) => left - right);
  const foreign = data === null ? foreignContradictions(sets) : 0;
  const ofOurs = [
    `A sentence over four or five passages, the median of 31 rounds each: p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms.`,
    `True sentences over another trade's passages: ${foreign.toFixed(1)} % contradicted.`,
  ];
  return {
    title: `What was said, the ${half} half`,
    columns,
    rows,
    notes: [
      "Found: some claim is contradicted or unsupported. A false alarm: the same of a true sentence.",
      ...(data === null ? ofOurs : []),
    ],
  };
};

function readPublic(folder: string, half: SaidHalf): SaidSet[] {
  const judged = readJudgedAnswers(folder);
  return judged.length > 0 ? judged : readSummaryEdits(folder, half);
}

function checkAll({ passages, sentences, language }: SaidSet, times: number[] = []): Heard[] {
  const reader = createGroundReader();
  const grounds = passages.map((text, at) => ({ from: "passage" as const, text, chunkId: String(at) }));
  return sentences.map((sentence) => {
    const { text, asked, changed } = sentence;
    const evidence = reader.evidence(
      asked === null ? grounds : [...grounds, { from: "caller", text: asked }],
      language,
    );
    const begun = performance.now();
    const { verdict, claims } = checkSentence(text, evidence, { language, asked });
    times.push(performance.now() - begun);
    const isRight = claims.some(
      (claim) => claim.verdict === "contradicted" && changed !== null && claim.basis?.sentence.includes(changed.right),
    );
    const wrong = claims.filter((claim) => claim.verdict !== "supported");
    return { sentence, kind: changed?.kind ?? "true", verdict, wrong, isRight };
  });
}

/** Milliseconds of each sentence: the median of rounds, so that what else the machine does is left out. */
function timesOf(sets: readonly SaidSet[]): number[] {
  const rounds = Array.from({ length: 31 }, () => {
    const times: number[] = [];
    for (const set of sets) checkAll(set, times);
    return times;
  });
  return rounds[0]!.map((_, at) =>
    quantile(
      rounds.map((times) => times[at]!).sort((left, right) => left - right),
      0.5,
    ),
  );
}

/** As if claims of one kind were all that is checked. */
function onlyOf(heard: Heard, kind: string): Heard {
  const wrong = heard.wrong.filter((claim) => claim.kind === kind);
  const verdict = wrong.some((claim) => claim.verdict === "contradicted") ? "contradicted" : wrong[0]?.verdict;
  return { ...heard, verdict: verdict ?? "supported", isRight: heard.isRight && wrong.length > 0 };
}

/** True sentences that are taken for wrong, and wrong ones that are not found. */
function alarmsOf(heard: readonly Heard[]): string {
  return heard
    .filter(({ kind, verdict }) => (kind === "true") !== (verdict === "supported"))
    .map(({ kind, sentence, wrong }) =>
      [
        `${kind === "true" ? "alarm" : "missed"}: ${sentence.text}`,
        ...wrong.map(
          ({ text, verdict, basis, ...claim }) =>
            `  ${claim.kind} ${verdict}: ${text} | ${basis?.said} | ${basis?.sentence}`,
        ),
      ].join("\n"),
    )
    .join("\n");
}

function cellsOf(heard: readonly Heard[]): Record<string, number | string> {
  const changed = heard.filter(({ sentence }) => sentence.changed !== null);
  const same = heard.filter(({ sentence }) => sentence.changed === null);
  const share = (of: readonly Heard[], test: (one: Heard) => boolean) =>
    of.length === 0 ? "" : ((100 * of.filter(test).length) / of.length).toFixed(1);
  const isFound = ({ verdict }: Heard) => verdict !== "supported";
  return {
    changed: String(changed.length),
    "found %": share(changed, isFound),
    "contradicted %": share(changed, ({ verdict }) => verdict === "contradicted"),
    "with what is right %": share(changed, ({ isRight }) => isRight),
    true: String(same.length),
    "false alarms %": share(same, isFound),
    "falsely contradicted %": share(same, ({ verdict }) => verdict === "contradicted"),
  };
}

/** What is written of another thing must not be put in the place of what is said. */
function foreignContradictions(sets: readonly SaidSet[]): number {
  const verdicts = sets.flatMap((set) =>
    sets
      .filter(({ language, trade }) => language === set.language && trade !== set.trade)
      .flatMap(({ passages }) =>
        checkAll({ ...set, passages, sentences: set.sentences.filter(({ changed }) => changed === null) }),
      ),
  );
  return (100 * verdicts.filter(({ verdict }) => verdict === "contradicted").length) / verdicts.length;
}
