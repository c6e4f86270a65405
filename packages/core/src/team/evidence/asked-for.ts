import type { Member } from "../../schema/team-definition.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import type { Meant } from "./meant.ts";

/** A member, and what people call it: its role, its id, and the name of the agent or person. */
export interface Named {
  agentId: string;
  names: readonly string[];
}

/** How callers ask to be passed on, folded; whom they ask for comes behind it. */
const request = new RegExp(
  [
    "(?:put|pass|patch|switch) (?:me|us) (?:through|over|on|back|straight)(?: (?:through|over|on|back))? to",
    "(?:transfer|connect|direct|redirect|forward|send) (?:me|us|this call|my call|the call)(?: (?:through|over|on|back|straight))? (?:to|with)",
    "(?:can|could|may|might) (?:i|we)(?: please| just)? (?:speak|talk)(?: please)? (?:to|with)",
    "(?:i|we)(?:'d| would)? (?:want|need|like|wish|have)(?: please)? to (?:speak|talk) (?:to|with)",
    "(?:let|have) me (?:speak|talk) (?:to|with)",
    "(?:give|get) me (?=(?:the |your |someone |somebody )?[\\p{L} ]{1,30}(?:department|desk|team|office|line))",
    "(?:pon|pong|comunic|comuniqu|pas|transfier|conect)\\p{L}*(?:me|nos)(?: la llamada)? (?:con|a|al)",
    "(?:me|nos) (?:(?:puede|puedes|podria|podrias) )?(?:pon|pong|comunic|pas|transf|conect)\\p{L}*(?: la llamada)? (?:con|a|al)",
    "(?:puedo|podria|quiero|quisiera|necesito|me gustaria) hablar con",
    "(?:verbinden|durchstellen) sie mich(?: bitte)? (?:mit|zu|zum|zur)",
    // "Kann ich mit Karte zahlen" asks for nobody: the verb at the end says what is wanted with whom.
    "(?:(?:kann|konnte|mochte|will|muss|darf) ich|ich (?:mochte|will|muss|wurde))(?: gerne?| bitte)* mit (?=.{1,60}(?:sprechen|reden|telefonieren|verbunden))",
    "(?:passez|transferez|mettez)[- ](?:moi|nous)(?: en (?:ligne|relation|contact))?(?: avec| a| au| le| la| les)?",
    "(?:puis-je|je (?:veux|voudrais|souhaite|dois)|pourrais-je|est-ce que je peux) parler (?:a|au|avec)",
    "(?:mi passi|mi metta in contatto con|posso parlare con|vorrei parlare con)",
    "(?:posso|queria|quero|gostaria de|preciso) falar com|(?:me (?:pode )?(?:passar?|passe|transfir\\p{L}*|ligue|ligar)|(?:passe|transfira|ligue)-me) (?:para|com|a|ao)",
    "(?:verbind me|kunt u me) (?:door )?(?:met|aan)|(?:kan|mag|wil) ik(?: graag)? (?:spreken met|met (?=.{1,60}(?:spreken|praten)))",
  ]
    .map((each) => `(?:${each})`)
    .join("|"),
  "u",
);

/** Where what callers ask for ends and why they ask begins. */
const end =
  /[,.;:?!]| (?:about|regarding|because|concerning|as|since|so|for|who|that|sobre|por|porque|que|wegen|uber|weil|verbinden|sprechen|pour|parce|qui|per|perche|porque|voor|over|omdat|and (?:i|we|my)|please|por favor|bitte|s'il)(?![\p{L}])/u;

/** Words that many names of members have, and that tell none of them. */
const common = new Set(
  "the your our team department dept desk office line service services people person agent member somebody someone and section unit equipo departamento oficina abteilung team stelle service equipe ufficio reparto equipa afdeling".split(
    " ",
  ),
);

/** So many first letters tell a word: who asks for "billings" means Billing. */
const beginning = 5;

/**
 * The member that the caller asks for by a name, as in "put me through to billing". Null where no request is made, or more
 * than one member has the name, or none.
 */
export function askedFor({ folded }: Pick<Meant, "folded">, members: readonly Named[]): string | null {
  const asked = wordsAskedFor({ folded });
  if (asked === null) return null;
  const said = new Set(wordsIn(asked).map(stem));
  const scored = members.map(({ agentId, names }) => ({
    agentId,
    score: Math.max(0, ...names.map((name) => told(name, said))),
  }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  return most > 0 && best.length === 1 ? best[0]!.agentId : null;
}

/** Whom the caller asks to be passed on to, in the caller's words; null where no such request is made. */
export function wordsAskedFor({ folded }: Pick<Meant, "folded">): string | null {
  const found = request.exec(folded);
  if (!found) return null;
  const behind = folded.slice(found.index + found[0].length);
  return behind.slice(0, end.exec(behind)?.index).trim();
}

/** How many of a name's own words were said; a name of common words alone needs all of them. */
function told(name: string, said: ReadonlySet<string>): number {
  const words = wordsIn(fold(name.replaceAll(/[_-]/g, " ")));
  const own = words.filter((word) => !common.has(word));
  if (own.length > 0) return own.filter((word) => said.has(stem(word))).length;
  return words.length > 0 && words.every((word) => said.has(stem(word))) ? words.length : 0;
}

function stem(word: string): string {
  return word.slice(0, beginning);
}

/** What a member is called besides the name of its agent. */
export function namesOf({ agentId, role }: Member): string[] {
  return [role ?? "", agentId].filter((name) => name.trim() !== "");
}
