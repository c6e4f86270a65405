/** Words of one language, as alternatives of a regular expression, in lower case with accents. */
interface ServiceWords {
  /** Who or what serves, and how: "you can", "is here to". */
  leads: string;
  /** What each agent does. */
  verbs: string;
  /** Whom each agent serves. */
  people: string;
  /** What callers have of any kind. */
  concerns: string;
  /** What leads to the matter itself. */
  joins: string;
}

const languages: readonly ServiceWords[] = [
  {
    leads: "you|i|we|he|she|it|they|can|will|also|is|are|the person who|who|here|to|mainly|usually|general(?:ly)?",
    // Without the ending of a verb "help desks" and "answering machines" are things.
    verbs:
      "(?:helps|assists|handles|answers|responds|replies|speaks|talks|greets|welcomes|deals|manages|serves|supports|advises|listens|provides|gives|offers|resolves|solves|receives|processes|organi[sz]es|arranges|takes (?:calls|requests))|(?:(?<=(?:you|i|we|they|can|will|to) )|(?=\\w+ (?:with|all|any|our|callers|customers|clients|people|users|guests|questions|problems) ))(?:help|assist|handle|answer|respond|reply|speak|talk|greet|welcome|deal|manage|serve|support|advise|listen)(?:ing)?|(?:looks?|looking) after|(?:takes?|taking) care of|(?:cares?|caring) for|(?:is |are )?(?:responsible for|in charge of)",
    people: "callers?|customers?|clients?|people|users?|guests?|visitors?|patients?|members?|everyone|everybody",
    concerns:
      "questions?|quer(?:y|ies)|problems?|issues?|requests?|(?:en|in)quir(?:y|ies)|matters?|concerns?|topics?|everything|anything|things|help|assistance|advice|info(?:rmation)?",
    joins: "with|about|on|to|of|for|regarding|concerning|around|related to|having to do with",
  },
  {
    leads: "sie|er|du|ich|wir|kann|können|allgemeine[nr]?",
    verbs:
      "gibt|geben|nimmt anrufe|löst|hilft|helfen|hilfst|beantwortet|beantworten|bearbeitet|bearbeiten|betreut|betreuen|berät|beraten|spricht|sprechen|begrüßt|begrüßen|unterstützt|unterstützen|regelt|erledigt|kümmer(?:t|n) sich um|(?:ist|sind) zuständig für|zuständig für",
    people: "anrufer[n]?|kunden?|kundinnen und kunden|gästen?|leuten?|patienten|nutzern?|mitgliedern?",
    concerns: "fragen?|probleme?n?|anliegen|themen|anfragen?|alles|hilfe|auskunft|auskünfte|informationen?",
    joins: "zu[rm]?|bei[m]?|mit|über|um|für|rund um|wegen|von|an",
  },
  {
    leads: "usted|puede|pueden|las|los|a",
    verbs:
      "da|ofrece|ayuda|ayudan|atiende|atienden|responde|contesta|habla|saluda|gestiona|asesora|resuelve|se (?:ocupa|encarga) de",
    people: "clientes|llamantes|personas|usuarios|huéspedes|pacientes",
    concerns: "preguntas?|dudas?|problemas?|peticiones|asuntos|todo|ayuda|información",
    joins: "con|sobre|de|a|para|acerca de|relacionad[oa]s con|lo relacionado con",
  },
  {
    leads: "vous|peut|il|elle|les|aux?|des|toutes?|tous?",
    verbs: "aide|aident|répond|répondent|gère|traite|parle|accueille|conseille|assiste|s'occupe|se charge",
    people: "clients?|appelants?|personnes|usagers|patients?|hôtes",
    concerns: "questions?|problèmes?|demandes?|sujets?|aide|ce qui concerne|tout|informations?|renseignements?",
    joins: "avec|sur|de|des|du|à|aux?|pour|concernant|en|relatives? aux?",
  },
  {
    leads: "può|le|i|gli|ai|alle|tutt[eio]",
    verbs: "aiuta|aiutano|risponde|gestisce|parla|accoglie|assiste|consiglia|si occupa|si prende cura",
    people: "clienti|chiamanti|persone|utenti|ospiti|pazienti",
    concerns: "domand[ae]|problem[ai]|richiest[ae]|questioni|dubbi|aiuto|tutto|informazioni",
    joins: "con|su|sul|sui|sulle|di|del|dei|delle|a|per|riguardo a",
  },
  {
    leads: "pode|as|os|a|todas?|todos?",
    verbs: "ajuda|ajudam|atende|responde|trata|fala|gere|acolhe|aconselha|ocupa-se|encarrega-se",
    people: "clientes|pessoas|utentes|usuários|hóspedes|pacientes",
    concerns: "perguntas?|dúvidas?|problemas?|questões|assuntos|ajuda|tudo|informações",
    joins: "com|sobre|de|do|da|dos|das|a|para|acerca de",
  },
  {
    leads: "u|je|kan|kunnen|alle",
    verbs: "helpt|helpen|beantwoordt|behandelt|spreekt|begroet|adviseert|ondersteunt|zorgt voor",
    people: "bellers|klanten|mensen|gebruikers|gasten|patiënten",
    concerns: "vraag|vragen|problem?en|probleem|verzoeken|zaken|alles|hulp|informatie",
    joins: "met|over|bij|van|voor|aan|rond",
  },
];

const articles = "all|any|the|our|your|other|their|every|alle|allen|unsere|los|las|les|nos|le|i|as|os";
const and = "(?:,| and| or| und| oder| y| et| e| en)+(?= )";

/** "Helps callers with", "Answers all questions about", "Problems with": what stands in front of the matter itself. */
const inFront = new RegExp(
  `^(?:${languages
    .map(({ leads, verbs, people, concerns, joins }) => {
      const own = `(?:(?:${articles}|${leads}) )*`;
      // In a list with other verbs it shares their noun: "Answers and transfers calls".
      const verb = `(?:${verbs})(?:${and} (?:${verbs}))*(?!\\p{L}|${and})`;
      const whom = `(?: ${own}(?:${people}))?`;
      const concern = `(?: ?${own}(?:${concerns})(?:${and} (?:${concerns}))*)`;
      const join = `(?: (?:${joins}))`;
      const article = `(?: (?:${articles})(?!\\p{L}))*`;
      return [
        `${own}${verb}${whom}${join}?(?:${concern}${join}?)?${article}`,
        `${own}${concern.replace("(?: ?", "(?:")}(?:${join}${article}|$)`,
      ].join("|");
    })
    .join("|")})(?!\\p{L})\\s*`,
  "iu",
);

const anywhere = new RegExp(
  `(?<!\\p{L})(?:${languages.map(({ people, concerns }) => `${people}|${concerns}`).join("|")})(?!\\p{L})`,
  "giu",
);

/**
 * A description's phrase without what any agent's could say: "Helps callers with routers" is about routers. A caller who
 * says "can you help me" or "I have a problem" means no such member. A phrase that only names people, such as "Patients",
 * stays: it tells the member from that for "Visitors".
 */
export function withoutService(phrase: string): string {
  const given = phrase.trim();
  const begun = given.replace(inFront, "");
  const text = begun.replace(anywhere, " ").replaceAll(/\s+/g, " ").trim();
  if (/\p{L}/u.test(text)) return text;
  return begun === given ? given : "";
}
