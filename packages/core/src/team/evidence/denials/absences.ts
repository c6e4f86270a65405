/**
 * "No" says nothing alone: no fever is good news and no matter, no power is the matter itself. So a language knows what is
 * bad to have, whose absence denies it, and what is bad to lack, whose absence is what the caller calls about.
 */
interface Absence {
  /** Says that there is none. */
  none: string;
  /** What nobody wants to have, a denial when there is none. */
  ills: string;
  /** What may stand between two of them, "no" included. */
  and: string;
  /** What must follow or may not: "no pain killer helps" denies no pain. */
  unless?: string;
}

const absences: Record<string, Absence> = {
  en: {
    // "No the fire" sets right: "no" takes no article.
    none: "(?:(?:(?:do|does|did|has|have|is|are|was|were)n't|(?:is|are|was|were|am|i'm|he's|she's) not)(?: (?:have|got|had|having))?(?: (?:an?|any|the))?|no longer(?: (?:have|has))?(?: any)?|no(?: more)?)",
    ills: "fever|temperature|pain|bleeding|blood|seizures?|rash|cough|vomiting|choking|damage|leak|smoke|fire|injur(?:y|ies)|symptoms?|allerg(?:y|ies)|side effects?|outage|power cut|emergency|accident|theft|fraud",
    and: "(?: (?:and|or|nor))?(?: no| any)?",
    // "No smoke detector" lacks a thing: what follows may not go on with the same name.
    unless:
      "(?=$|[,.;?!]| (?:and|or|nor|but|not?|nothing|just|only|at|any|anymore|right|now|today|tonight|yet|here|there|so|though|either|anywhere|whatsoever|since|from|in|on|with|i|we|he|she|it|it's|i'm|they|that|this|my|our|his|her|the|thanks?|please)(?!\\p{L}))",
  },
  de: {
    none: "(?:kein(?:e|en|er|em)?|nicht mehr)",
    ills: "fieber|schmerz(?:en)?|blut(?:ung)?(?:en)?|krampf|krampfe|husten|ausschlag|schaden|rauch|feuer|verletzung(?:en)?|beschwerden|nebenwirkung(?:en)?|wechselwirkung(?:en)?|allergien?|storung(?:en)?|stromausfall|notfall|unfall|betrug",
    and: "(?: (?:und|oder|auch))?(?: kein(?:e|en)?)?",
    unless: "(?!(?:mittel|tabletten))",
  },
  es: {
    none: "(?:no (?:tengo|tiene|tenemos|hay|ha tenido|es)(?: (?:un|una|ningun|ninguna|nada de|mas))?|ningun[oa]?|nada de|ni)",
    ills: "fiebre|dolor(?:es)?|sangre|hemorragia|tos|vomitos|danos?|humo|fuego|fugas?|heridas?|sintomas?|alergias?|averias?|apagon|apagones|urgencias?|accidentes?|fraude",
    and: "(?: (?:y|o|ni))?(?: (?:ningun|ninguna|nada de))?",
    unless: "(?! (?:me|nos|le|se)(?!\\p{L}))",
  },
  fr: {
    none: "(?:pas (?:de |d')|(?:n'\\p{L}+|ne \\p{L}+|n'y a) plus (?:de |d')|aucune? |ni )",
    ills: "fievre|douleurs?|sang|saignements?|toux|vomissements?|degats?|dommages?|fumee|feu|fuites?|blessures?|symptomes?|allergies?|effets? secondaires?|pannes?|coupures?|urgences?|accidents?|fraude",
    and: "(?: (?:et|ou|ni))?(?: (?:pas (?:de |d')|aucune? ))?",
  },
  it: {
    none: "(?:non (?:ho|ha|abbiamo|c'e|ci sono|e)(?: (?:un|una|nessun|nessuna|piu))?|nessun[oa]?|niente|ne)",
    ills: "febbre|dolor[ei]|sangue|tosse|vomito|dann[oi]|fumo|fuoco|perdit[ae]|ferit[ae]|sintom[oi]|allergi[ae]|guast[oi]|emergenz[ae]|incident[ei]|frod[ei]",
    and: "(?: (?:e|o|ne))?(?: (?:nessun[oa]?|niente))?",
  },
  pt: {
    none: "(?:nao (?:tenho|tem|temos|ha|e|teve)(?: (?:um|uma|nenhum|nenhuma|mais))?|nenhum[a]?|nada de|nem)",
    ills: "febre|dor(?:es)?|sangue|sangramento|tosse|vomitos?|danos?|fumaca|fumo|fogo|fuga|feridas?|sintomas?|alergias?|avarias?|apagao|urgencias?|emergencias?|acidentes?|fraude|convulsao|convulsoes",
    and: "(?: (?:e|ou|nem))?(?: (?:nenhum[a]?|nada de))?",
  },
};

/** What nobody wants to lack: "no power" is a matter. */
export const missed = {
  de: "(?! (?:strom|internet|wasser|netz|verbindung|empfang|luft|puls|heizung|licht|gas|signal|geld|antwort|ton|bild|ruckruf|termin)(?!\\p{L}))",
  es: "(?! (?:luz|energia|agua|internet|gas|corriente|linea|senal|cobertura|conexion|calefaccion|respuesta|dinero|pulso)(?!\\p{L}))",
  it: "(?! (?:luce|acqua|internet|gas|corrente|linea|segnale|connessione|riscaldamento|risposta|soldi|polso|rete)(?!\\p{L}))",
  pt: "(?! (?:luz|agua|internet|gas|energia|linha|sinal|conexao|aquecimento|resposta|dinheiro|pulso|rede)(?!\\p{L}))",
};

/** Patterns of a language for what is said to be absent, as whole denials. */
export function absencesIn(tag: string): string[] {
  const known = absences[tag];
  if (!known) return [];
  const { none, ills, and, unless = "" } = known;
  const gap = none.endsWith(" )") ? "" : " ";
  const ill = `(?:${ills})${unless}`;
  return [
    `${none}${gap}${ill}(?:,?${and} ?${ill})*`,
    ...(tag === "de"
      ? [`(?:eine?n? )?${ill} (?:hab|habe|haben|hat|ist|gibt) (?:wir|ich|er|sie|es|das) (?:hier )?nicht`]
      : []),
  ];
}
