/** A word or phrase that Cuecard's pages and code don't use, for there is a plainer or a standard one. */
interface ForbiddenWord {
  /** What finds it. A space stands for any white space, also for a line end inside a comment. */
  pattern: RegExp;
  /** What to write in its place. */
  instead: string;
  /** The files it is looked for in. @default all */
  within?: RegExp;
  /** The files that need it, and why. */
  except?: { files: RegExp; why: string };
}

/** Pages and changesets: prose for users. */
const prose = /^[^/]+\.md$|^(docs|\.changeset)\/|README\.md$/;
/** The call and the team, in code and prose. */
const calls = /^(docs|\.changeset)\/|^packages\/core\/src\/(call|team|schema|ports)\//;

const forbiddenWords: ForbiddenWord[] = [
  // Knotty phrases.
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/, instead: "gets, is reported, is recognized" },
  { pattern: /\btold (?:by|from|of)\b/, instead: "recognized by, differs from" },
  { pattern: /\btells? of\b/, instead: "reports" },
  { pattern: /\b(?:anew|afresh)\b/, instead: "again, from the start" },
  { pattern: /\b(?:what|that) may pass\b/, instead: "temporary" },
  { pattern: /\bwhat there (?:is|was) to (?:say|do)\b/, instead: "details, what is due" },
  { pattern: /\b(?:gave|giv(?:e|es|en|ing)) back\b|\bgiveBack/, instead: "release, return", except: samplePages() },
  {
    pattern: /(?<!\b[Tt]here )\b(?:is|was) no (?!longer\b|more\b|further\b|better\b|nearer\b)\w+/,
    instead: "is not a",
    except: { files: /\.py$|test-kit\/stored-calls/, why: "other languages" },
  },
  {
    pattern: /(?<!\b[Tt]here )\bare no (?!longer\b|more\b|further\b|better\b|nearer\b|loss\b|scores\b)\w+/,
    instead: "are not",
  },
  { pattern: /\b(?:told|tell(?:s|ing)?) (?:\w+ ){0,5}?apart\b/, instead: "distinguish, differ" },
  { pattern: /\bha(?:s|ve) not the\b/, instead: "is not, has no" },
  { pattern: /(?<!can.t )\bmend(?:s|ed|ing)?\b/, instead: "correct, fix" },
  { pattern: /\bthose (?:that )?there are\b|\bone there is\b(?! no\b)/, instead: "the existing ones" },
  { pattern: /\b(?:do|does|did) (?:not do )?its part\b/, instead: "failed" },
  // House words, for which the field has a term.
  {
    pattern: /(?<![Kk]nowledge[ -])\bbases?\b(?! class)/,
    instead: "knowledge base",
    within: prose,
  },
  {
    pattern: /\blegs?\b/,
    instead: "retriever",
    except: { files: /language\/languages\/(?:de|ro)\.ts$/, why: "German for to put, Romanian for connection" },
  },
  { pattern: /(?<!\.|Numerical )\b[Rr]ecipes?\b(?!:)/, instead: "pipeline hash (stored as `recipe`)" },
  { pattern: /\bknown texts?\b|\bknownTexts?\b/, instead: "embedding cache" },
  { pattern: /\bcasts?\b/, instead: "resolved team", within: calls },
  {
    pattern: /\barrivals?\b/,
    instead: "hand-off context",
    within: calls,
    except: { files: /call\/saving\/stored-state\.ts$/, why: "the name in stored calls" },
  },
  {
    pattern: /\bsettl(?:es?|ing)\b/,
    instead: "commit; to wait for",
    within: /^docs\/|^packages\/core\/src\/(call|knowledge\/inputs)\//,
  },
  {
    pattern: /\bgates?\b|\b(?:gate|gated)[A-Z]\w*/,
    instead: "retrieval trigger",
    within: /^(docs|\.changeset)\/|^packages\/core\/src\/knowledge\/inject\/|^packages\/bench\/src\/conversations\//,
    except: {
      files:
        /\/gate[/.-]|inject\/(answer-turn|question|told-of-search|trigger\/judge-found)\.ts$|conversations\/conversations\.ts$|docs\/routing\.md$/,
      why: "the logistic gate that judges what a turn found, what imports it, and members with `until`",
    },
  },
  {
    pattern: /\b(?:signs|planes|bit codes)\b/,
    instead: "quantized vectors: SQ8 or binary",
    within:
      /^docs\/(architecture|scaling|retrieval)|^packages\/(resident|sqlite-vec|pgvector|bench\/src\/(stores|recall))\//,
    except: { files: /quantization\/rotation\.ts$/, why: "signs of numbers" },
  },
  {
    pattern: /\b[Ss]wap(?:s|ped|ping)?\b/,
    instead: "replace in one step",
    except: { files: /make-pdf\.ts$/, why: "a step of the cipher RC4" },
  },
  {
    pattern: /\b[Ss](?:weep(?:s|er|ing)?|wept)\b|\bswept[A-Z]/,
    instead: "maintenance, delete",
    except: {
      files: /engine\/(maintenance|migrations\/migrations(\.test)?)\.ts$/,
      why: "a stored name, frozen migrations",
    },
  },
  {
    pattern: /\bchores?\b/,
    instead: "maintenance",
    except: { files: /engine\/maintenance\.ts$|test-kit\/empty-schema\.ts$/, why: "a table's name" },
  },
  {
    pattern: /\blosses\b/,
    instead: "delivery attempts, failedDeliveries",
    except: {
      files: /engine\/(processing\/claim-source|sources\/source-rows)\.ts$|port-versions\.md$/,
      why: "a column's name; the changeset that says how the field was renamed",
    },
  },
  { pattern: /\b[Pp]ostpon(?:es?|ed|ing)\b/, instead: "retry later" },
  { pattern: /\btouching\b|\bmergeTouching\b/, instead: "adjacent" },
  { pattern: /\beveryText\b/, instead: "mapStrings" },
  { pattern: /\basRegistered\b/, instead: "verifyUpload" },
];

function samplePages() {
  return { files: /create-extractor\.flow\.test\.ts$|web-page\.test\.ts$/, why: "a sentence of a sample page" };
}

/** A line for each forbidden word in a file: where it stands, and what to write in its place. */
export function forbiddenWordsIn(file: string, text: string): string[] {
  const read = prose.test(file) ? withoutCode(text) : text;
  return forbiddenWords
    .filter(({ within, except }) => (within?.test(file) ?? true) && !except?.files.test(file))
    .flatMap(({ pattern, instead }) =>
      [...read.matchAll(acrossLines(pattern))].map(({ 0: word, index }) => {
        const line = read.slice(0, index).split("\n").length;
        return `${file}:${line} says "${word.replace(/\s[\s*/]*/g, " ")}". Write instead: ${instead}.`;
      }),
    );
}

const acrossLines = (pattern: RegExp) => new RegExp(pattern.source.replaceAll(" ", "\\s+(?:(?:\\*|//) )?"), "g");

/** Commands and names of `/v1` stay as they are. Lines keep their numbers. */
const withoutCode = (text: string) =>
  text.replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, " "));
