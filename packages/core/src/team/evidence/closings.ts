import { fold } from "../route/fold.ts";

/**
 * How callers close a call, or thank, by language. Such words say nothing of a matter, whatever stands in an example: "that's
 * all I needed" is for nobody. Each is a regular expression over folded text.
 */
export const writtenClosings: Record<string, string> = {
  ar: "شكرا(?: جزيلا| لك)?|مع السلامة",
  cs: "(?:to|tohle) je (?:vse|vsechno)|dekuji(?: (?:moc|vam|za pomoc))*|na shledanou",
  da: "det var (?:alt|det)|(?:mange )?tak(?: for hjaelpen)?|farvel",
  de: "das war(?:'s| es|s| alles)(?: (?:schon|dann|was ich (?:brauchte|wissen wollte|wollte)))*|mehr (?:brauche|wollte) ich nicht(?: wissen)?|(?:vielen |besten |herzlichen )?danke?(?: (?:schon|sehr|ihnen))*(?: fur (?:ihre|die) (?:hilfe|zeit|auskunft))?|auf wiederhoren|tschuss|(?:einen )?schonen tag(?: noch)?|sie haben mir sehr geholfen|keine (?:weiteren )?fragen mehr",
  el: "ευχαριστω(?: πολυ)?|αυτο ηταν ολο|αντιο",
  en: "(?:that's|that is|that'll be|that was|this is|thats) (?:all|everything|it|great|perfect)(?: (?:that )?(?:i|we) (?:just |really )?(?:needed|need|wanted|want|had|have|asked)(?: to (?:know|ask|hear))?)?(?: for (?:now|today))?|nothing else(?: (?:i|we) (?:need|needed))?|you(?:'ve| have) been (?:very |so |really |most )?(?:helpful|kind|great)|(?:thanks|thank you|cheers)(?: (?:so|very) much| a lot| again)?(?: for (?:your|the|all your|all the) (?:help|time|assistance|support|patience))?|i(?: really)? appreciate (?:it|that|your (?:help|time))|have a (?:nice|good|great|lovely) (?:day|evening|one|weekend)|good ?bye|i'm all (?:set|done)|no (?:more|further|other) questions|that (?:answers|solves|settles) (?:it|my question|everything|that)|what i needed to know",
  es: "(?:eso|esto) (?:es|era|seria) todo(?: (?:lo que (?:necesitaba|queria)(?: saber)?|por (?:hoy|ahora)))?|nada mas|(?:muchas |mil )?gracias(?: por (?:todo|(?:su|tu|la) (?:ayuda|tiempo|atencion)))?|ha sido muy amable|que tenga (?:un )?buen(?:a|os|as)? (?:dia|dias|tardes?|noches?)|adios|hasta luego",
  fi: "siina kaikki|kiitos(?: (?:paljon|avusta))*|nakemiin",
  fr: "c'(?:est|etait) (?:tout|parfait)(?: (?:ce (?:dont j'avais besoin|que je voulais(?: savoir)?)|pour (?:aujourd'hui|moi)))?|merci(?: (?:beaucoup|bien))*(?: (?:pour|de) (?:votre (?:aide|temps|patience)|tout|l'aide))?|bonne (?:journee|soiree)|au revoir|rien d'autre|je n'ai plus de questions?|vous m'avez (?:bien|beaucoup) aidee?",
  he: "תודה(?: רבה)?|זה הכל|להתראות",
  hi: "धन्यवाद|शुक्रिया|बस इतना ही",
  hu: "ennyi(?: volt)?|koszonom(?: (?:szepen|a segitseget))*|viszonthallasra",
  it: "(?:e|era) tutto(?: (?:quello|cio) che (?:mi serviva|volevo(?: sapere)?)| per oggi)?|nient'altro|(?:molte |tante )?(?:grazie|la ringrazio)(?: (?:mille|tante))*(?: (?:per (?:l'aiuto|il suo aiuto|tutto|il tempo)|dell'aiuto))?|buona (?:giornata|serata)|arrivederci|e stato molto gentile|a posto cosi",
  ja: "(?:どうも)?ありがとう(?:ございま(?:す|した))?|以上です|それだけです|助かりました|失礼します|他にはありません",
  ko: "감사합니다|고맙습니다|그게 다예요|안녕히 계세요",
  nb: "det var (?:alt|det)|(?:tusen |mange )?takk(?: for hjelpen)?|ha det",
  nl: "dat (?:is|was) (?:het|alles)(?: wat ik (?:nodig had|wilde weten))?|(?:hartelijk )?bedankt(?: voor (?:uw|de|je) hulp)?|dank (?:u|je)(?: wel)?|fijne dag(?: nog)?|tot ziens|verder niets",
  pl: "to (?:juz )?(?:wszystko|tyle)(?: czego potrzebowa[lł][ae]m)?|dziekuje(?: (?:bardzo|za pomoc))*|do widzenia|milego dnia",
  pt: "(?:e|era|isso e) (?:so|tudo)(?: (?:isso|o que eu (?:precisava|queria)(?: saber)?))?|(?:muito )?obrigad[oa](?: (?:pela|por) (?:ajuda|tudo|atencao))?|mais nada|tenha um bom dia|tchau",
  ro: "asta (?:e|este|era) tot|multumesc(?: (?:mult|pentru ajutor))*|la revedere",
  ru: "(?:это|вот и) все(?: что (?:мне )?(?:нужно|надо)(?: было)?(?: узнать)?)?|(?:большое )?спасибо(?: (?:за помощь|большое))*|до свидания|больше ничего|всего доброго",
  sv: "det var (?:allt|det)(?: jag behovde)?|tack(?: (?:sa mycket|for hjalpen))*|hej da",
  th: "ขอบคุณ(?:มาก)?(?:ครับ|ค่ะ)?|แค่นี้(?:ครับ|ค่ะ)",
  tr: "(?:hepsi )?bu kadar(?:dı)?|(?:çok )?(?:teşekkürler|teşekkür ederim|sağolun|sağ olun)|yardımınız için|iyi günler|başka (?:bir şey|sorum) yok|tek ihtiyacım olan buydu|ihtiyacım olan (?:buydu|bu kadardı)",
  uk: "(?:це|от і) все|дякую(?: (?:за допомогу|дуже))*|до побачення",
  zh: "(?:非常|多)?(?:谢谢|感谢)(?:你|您)?(?:的帮助)?|就这些了?|没有?别的(?:事|问题)?了?|没事了|再见",
};
const spaceless = new Set(["ja", "th", "zh"]);

const listed = (isSpaceless: boolean) =>
  Object.entries(writtenClosings).flatMap(([tag, source]) =>
    spaceless.has(tag) === isSpaceless ? [foldedPattern(source)] : [],
  );

/** The words with which callers thank and close, in folded text. */
export const closings = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${listed(false).join("|")})(?![\\p{L}\\p{N}])|${listed(true).join("|")}`,
  "gu",
);

function foldedPattern(source: string): string {
  return fold(source).replaceAll("'", "'?");
}

/** True for folded words in which the caller thanks or closes, whatever else is said. */
export function isClosing(folded: string): boolean {
  closings.lastIndex = 0;
  const found = closings.test(folded);
  closings.lastIndex = 0;
  return found;
}
