import { wordsIn } from "../intents/words-in.ts";
import { containsWord, fold } from "../route/fold.ts";
import type { HeardWords } from "./heard-words.ts";

/** What is measured of the moment itself, whoever else the words may be meant for. */
export const momentFeatures = [
  "keywordPresent",
  "newMatter",
  "announced",
  "refersBack",
  "shortAnswer",
  "dealtWith",
  "openQuestion",
  "memberTurns",
  "members",
  "length",
  "allWords",
] as const;

/** What of a team the moment is measured with. */
export interface Present {
  /** Folded keywords that lead to the present member. */
  keywords: readonly string[];
  isFirstLine: boolean;
  members: number;
}

/** What is the same for every member that the words may be meant for. */
export function momentOf(
  { meant, asked, memberTurns }: HeardWords,
  { keywords, isFirstLine, members }: Present,
): Record<(typeof momentFeatures)[number], number> {
  const { folded, content } = meant;
  const said = endOf(asked);
  const isOpen = openQuestion.test(said);
  const isQuestion = said.endsWith("?");
  // A first line has no matter to be in the middle of.
  const inMatter = (value: number) => (isFirstLine ? 0 : value);
  return {
    keywordPresent: keywords.some((word) => containsWord(folded, word)) ? 1 : 0,
    newMatter: Math.min(2, countOf(folded, newMatter)),
    announced: inMatter(announcement.test(folded) || unspacedAnnouncement.test(folded) ? 1 : 0),
    refersBack: inMatter(Math.min(3, countOf(folded, backwards))),
    shortAnswer: isQuestion && content.length <= 2 ? 1 : 0,
    dealtWith: inMatter((isOpen || !isQuestion) && done.test(said) ? 1 : 0),
    openQuestion: inMatter(isOpen ? 1 : 0),
    memberTurns: inMatter(Math.log(1 + memberTurns)),
    members: Math.log(members),
    length: Math.min(content.length, 8) / 8,
    allWords: Math.log(1 + wordsIn(folded).length),
  };
}

/** The agent asked what else there is. */
export function asksWhatElse(asked: string | null): boolean {
  return openQuestion.test(endOf(asked));
}

/** A question stands at the end of what the agent said. */
const mostOfQuestion = 200;

function endOf(asked: string | null): string {
  return fold((asked ?? "").slice(-mostOfQuestion));
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

const bound = (words: string, flags = "u") => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

/** What agents ask when a matter is dealt with, or none has begun. */
const openQuestion =
  /(?:anything|something|what) else|(?:how|what|can|may) (?:can |may |could )?i (?:help|do)|is that all|other (?:question|help)|algo mas|otra cosa|puedo ayudar|sonst noch|(?:kann|darf) ich .*(?:helfen|tun)|autre chose|puis-je .*aider|altro|mais alguma coisa|verder nog|还有(?:什么|其他|别的)|其他(?:问题|需要)|(?:他|ほか)に(?:何か|ご)|อะไรอีก/u;

/** What callers say who begin with another matter, or ask for something. */
const newMatter = bound(
  "also|another|other thing|by the way|one more|one last|last thing|as well|too|instead|next|now that|besides|ademas|otra cosa|y aparte|tambien|then|would like|i'd like|i want|i need|can you|could you|looking for|how about|what about",
  "gu",
);

/** What callers say who announce another matter. */
const announcement = bound(
  [
    "also|another|besides|as well|by the way|something else|moving on|unrelated|on top of that|oh and|one (?:other|more|further|last)|two (?:other|more) things|(?:other|second|next|final|last|different|separate|quick) (?:thing|question|matter|point|problem)|(?:while|as|now that|since) (?:i|we)(?:'ve| have)(?: got)? you|while (?:i'm|we're|you're) (?:at it|there|on|here)|(?:before|in case) i forget",
    "ademas|por cierto|tambien|y aparte|una cosa mas|otra (?:cosa|pregunta|duda|consulta)|ya que (?:estoy|estamos|te tengo|le tengo)|antes de que se me olvide",
    "ubrigens|ausserdem|ach ja|nebenbei|noch (?:eine?|etwas|was)|(?:andere|weitere) (?:frage|sache)|wenn ich sie schon|bevor ich(?: e|')s vergesse",
    "au fait|d'ailleurs|par ailleurs|egalement|encore une|autre (?:chose|question)|tant que (?:je vous|j'y)|avant que j'oublie",
    "a proposito|inoltre|ancora una|altra (?:cosa|domanda)|gia che|visto che (?:la|ti) ho|prima che (?:mi )?dimentichi",
    "alem disso|por sinal|tambem|mais uma|outra (?:coisa|pergunta|duvida)|antes que (?:eu )?me esqueca",
    "trouwens|bovendien|ook nog|nog (?:iets|een)|andere vraag|nu ik u|voor ik het vergeet",
    "przy okazji|poza tym|jeszcze (?:jedno|jedna)|inna sprawa|кстати|кроме того|еще (?:один|одно|вопрос)|bu arada|ayrıca|bir sey daha",
  ].join("|"),
);

/** The same where no spaces are between words. */
const unspacedAnnouncement = /另外|顺便|对了|还有一(?:件|个)|ところで|それと|あと一つ|อีกเรื่อง/u;

/** Words that stand for what was just spoken of. */
const backwards = bound(
  "it|its|it's|that|that's|them|they|they're|this|these|those|one|ones|then|there|he|she|him|her|else|eso|esto|ese|esa|esos|esas|entonces|ello|dies|dieses|dieser|davon|damit|dafur|dazu|dann|ihn|ca|cela|ceci|celui|celle|alors|questo|questa|quello|quella|cio|allora|isso|isto|esse|essa|aquilo|dit|ermee|ervan|daarvan",
  "gu",
);

/** How agents say that a matter is dealt with, or close it. */
const done = bound(
  [
    "done|booked|sent|changed|ordered|cancell?ed|registered|confirmed|noted|updated|added|removed|arranged|sorted|all set|that's (?:it|all|fixed|settled)|you're (?:welcome|all set)|thank you|thanks|see you|understood|my pleasure|no problem|enjoy|goodbye|welcome",
    "hecho|listo|reservad[oa]|enviad[oa]|cambiad[oa]|cancelad[oa]|confirmad[oa]|anotad[oa]|gracias|de nada|hasta|entendido",
    "erledigt|gebucht|geschickt|geandert|bestellt|storniert|bestatigt|notiert|eingetragen|danke|gern geschehen|bis (?:dann|morgen)|verstanden",
    "c'est (?:fait|note|envoye|reserve)|annulee?|confirmee?|merci|de rien|je vous en prie|entendu",
    "fatto|prenotat[oa]|inviat[oa]|cambiat[oa]|annullat[oa]|confermat[oa]|grazie|prego|capito|feito|pronto|alterad[oa]|obrigad[oa]",
    "gedaan|geregeld|geboekt|verstuurd|gewijzigd|geannuleerd|bevestigd|genoteerd|dank|graag gedaan|begrepen",
  ].join("|"),
);
