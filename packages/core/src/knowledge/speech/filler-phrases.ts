/** Sounds of thinking, in any language. None is a word that names something; "10 mm" and "5 ah" are recognized by the number. */
export const sounds = "uh uhm uhh umm um erm er ehm euh äh ähm öhm hm hmm mm mmm mhm ah ahm eh";

/** Said anywhere while a sentence is made; patterns, as the others below. */
export const inside = [
  "you know what i mean|you know|i mean|sort of|kind of|or something like that|or something|if that makes sense",
  "sozusagen|irgendwie|sagen wir mal|weißt du|o sea|digamos|por así decirlo|tu vois|vous voyez|du coup|quer dizer|tipo assim|diciamo|per così dire|zeg maar",
];

const about = "(?: if| whether| about)?";
const toAsk = `to (?:ask(?: you)?|know|find out|figure out|check|see)(?: something| a question)?${about}`;

/** Said before the question itself, one after another. */
export const before = [
  "hi there|hello there|hey there|good morning|good afternoon|good evening|all right|thank you|excuse me|ok so|okay so|the thing is",
  `i(?:'m| am| was| were)? (?:just |also )?wonder(?:ing)?(?: if you (?:could|can) tell me)?${about}|just wondering${about}`,
  `i (?:just |also |really )?(?:want|wanted|need|needed|would like) ${toAsk}|i'd (?:just |also |really )?like ${toAsk}`,
  `(?:i(?:'ve| have)? )?(?:just )?(?:got |have )?(?:a|one|another) (?:quick |short |small |little )?question(?: for you)?(?: about)?|(?:quick|short) question`,
  `(?:i(?:'ve| have)? )?been (?:trying|meaning) ${toAsk}|my question is${about}`,
  `(?:can|could|would|will) you (?:please |maybe |perhaps |kindly |just )?(?:tell me|let me know|explain to me)${about}|(?:please )?tell me${about}`,
  `do you (?:happen to )?know${about}|i(?:'m| am) (?:just )?calling (?:because|about|${toAsk})|can i (?:just )?ask(?: you)?(?: something| a question)?${about}|let me ask(?: you)?(?: something)?`,
  "guten tag|guten morgen|guten abend|na ja|ich (?:wollte|möchte|würde)(?: nur| mal| gern| gerne)* (?:fragen|wissen)(?: ob)?|ich (?:hätte|habe)(?: da| mal| noch)* eine (?:kurze )?frage",
  "(?:können|könnten) sie mir (?:bitte )?sagen(?: ob)?|kannst du mir sagen(?: ob)?|wissen sie(?: ob)?|eine kurze frage",
  "buenos días|buenas tardes|buenas noches|a ver|quería (?:saber|preguntar)(?: si)?|quisiera (?:saber|preguntar)(?: si)?|me gustaría saber(?: si)?|(?:me )?(?:puede|podría|puedes) decirme(?: si)?|tengo una (?:pregunta|duda)|una pregunta",
  "d'accord|excusez[ -]moi|je (?:voulais|voudrais) (?:savoir|demander)(?: si)?|j'aimerais savoir(?: si)?|(?:pouvez|pourriez)[ -]vous me dire(?: si)?|savez[ -]vous(?: si)?|(?:j'ai )?une (?:petite )?question|je me demandais(?: si)?",
  "bom dia|boa tarde|boa noite|queria saber(?: se)?|gostaria de saber(?: se)?|(?:pode|poderia) me dizer(?: se)?|tenho uma (?:pergunta|dúvida)|uma pergunta",
  "volevo (?:sapere|chiedere)(?: se)?|vorrei (?:sapere|chiedere)(?: se)?|mi chiedevo se|(?:può|potrebbe) dirmi(?: se)?|(?:ho )?una domanda",
  "ik (?:wilde|wou)(?: even| graag)* (?:vragen|weten)(?: of)?|ik vroeg me af(?: of)?|(?:kunt|kun) (?:u|je|jij) me (?:misschien )?(?:vertellen|zeggen)(?: of)?|ik heb een (?:korte )?vraag",
];

/** The same, of one word that may also name something ("Hello Kitty", "great wall"): it goes only before a word that names nothing. */
export const openers =
  "hi hello hey yes yeah yep no ok okay alright right sure great perfect thanks so well now and but like actually basically anyway listen look please just sorry oh " +
  "hallo ja nein also und gut naja entschuldigung hola buenas sí no bueno entonces vale mire oiga perdone disculpe bonjour bonsoir salut allô oui non bon alors ben bah donc voilà " +
  "olá oi sim não então bom bem olhe desculpe ciao salve buongiorno buonasera pronto sì allora dunque senta scusi hoi goedendag nee nou dus";

/** Said behind the question. */
export const behind = [
  "please|thanks|thank you|thank you very much|thanks a lot|if you don't mind|if possible|do you know|right|or anything|or whatever|can you tell me|could you tell me|by any chance",
  "bitte|danke|vielen dank|oder so|por favor|gracias|muchas gracias|s'il vous plaît|s'il te plaît|merci|obrigado|obrigada|per favore|grazie|alstublieft|alsjeblieft|dank u",
];

/** Take back what was said just before. */
export const repairs = [
  "(?:oh )?no,? (?:wait|sorry|actually|i mean|i meant)(?:,? (?:no|actually|i mean|i meant))?|wait,? (?:no|sorry|i mean)(?:,? i mean)?|sorry,? (?:no|i mean|i meant)|scratch that|or rather",
  "nein,? (?:warte|warten sie|moment|quatsch|ich meine|entschuldigung)|no,? (?:espera|espere|perdón|quiero decir)|mejor dicho|non,? (?:attends|attendez|pardon|je veux dire)|ou plutôt",
  "não,? (?:espera|espere|desculpe|quer dizer)|no,? (?:aspetta|aspetti|scusi|voglio dire)|nee,? (?:wacht|sorry|ik bedoel)",
];
