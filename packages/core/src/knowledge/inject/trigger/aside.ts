import type { Utterance } from "./content-words.ts";

/**
 * What callers say beside the matter, by language: they ask to wait and say why, say what they do themselves, or how they
 * hear the other one. Spelled as `plainWords` spells words.
 */
const asides: readonly RegExp[] = [
  /^(?:hang on|hold on|(?:just )?(?:one|a) (?:moment|second|minute)|give me (?:a|one) (?:moment|second|minute)|bear with me|let me (?!know|ask)\p{L}+)(?= |$)/u,
  /^(?:i am|im|i) (?:just |only )?(?:getting|fetching|looking for my|going (?:to get|to fetch|down|up|over)|walking|checking)(?= |$)/u,
  /^(?:ill|i will) (?:just )?(?:get|fetch|check|have a look|think|ask|find) /u,
  /^(?:you|your voice) (?:sound|sounds|broke up|breaking up|cut out|gone)(?= |$)/u,
  /(?:^| )hear you(?= |$)/u,
  /^(?:(?:nur )?(?:einen |eine )?(?:kleinen |kleine )?(?:moment|augenblick|sekunde|minute)|warten sie|warte|bleiben sie dran)(?= |$)/u,
  /^ich (?:hole|schaue|gucke|sehe|frage|suche) (?:nur |mal |eben |kurz |schnell )+/u,
  /^(?:ich hore sie|sie klingen|sie sind (?:kaum|schlecht|sehr leise)|sind sie noch (?:da|dran))(?= |$)/u,
  /^(?:espere|espera|un (?:momento|momentito|segundo|segundito|minuto)|dejeme|dejame|deja que|voy a (?:buscar|mirar|ver|por))(?= |$)/u,
  /^(?:le oigo|te oigo|se oye|sigue (?:usted )?ahi|no (?:le|te) oigo)(?= |$)/u,
  /^(?:attendez|attends|patientez|une? (?:petite? )?(?:instant|moment|seconde|minute)|laissez moi|je vais (?:chercher|voir|regarder|demander))(?= |$)/u,
  /^(?:je vous entends|vous etes toujours la|on vous entend)(?= |$)/u,
  /^(?:bir (?:dakika|saniye)|bekleyin|bekle|bir bakayım|sizi (?:iyi )?duyam\p{L}*|sesiniz)(?= |$)/u,
];

/** Says who speaks, with the name behind it. */
const introductions =
  /^(?:my (?:sur|last |first |full )?name is|mein (?:nach|vor)?name ist|ich heisse|hier spricht|me llamo|mi (?:nombre|apellido) es|je appelle|mon (?:nom|prenom)(?: de famille)? est|benim adım|(?:so)?adım|ismim|(?:mi )?chiamo|meu nome e|mijn naam is) (.+)$/u;
/** Words of a name. */
const mostNamed = 3;
const letter = /^\p{L}$/u;
/** Letters one after the other, as in a name that is spelled. */
const leastSpelled = 3;

/** Whether words that don't ask are beside the matter: a request to wait, an own doing, the line, a name that callers say or spell. */
export function isAside({ words, said }: Utterance): boolean {
  if ([words, said].some((some) => asides.some((one) => one.test(some.join(" "))))) return true;
  const letters = said.filter((word) => letter.test(word)).length;
  if (letters >= leastSpelled && letters * 2 >= said.length) return true;
  const named = introductions.exec(said.join(" "))?.[1]?.split(" ");
  return named !== undefined && named.filter((word) => !letter.test(word)).length <= mostNamed;
}
