import { missed } from "./absences.ts";

/**
 * How callers of one language deny a matter or refuse a member. Each text is a regular expression over folded words; `_`
 * is any one word. A fault ("the wifi does not work", "I can't pay") denies nothing: it is the matter itself. What a
 * caller does not want to pay, lose or wait for is the matter too.
 */
export interface Denials {
  /** Stands in front of what is denied, which goes on to the end of the clause. */
  before: string[];
  /** Stands behind what is denied, which begins with the clause. */
  after: string[];
  /** Stands behind the one or two words that are denied. */
  near?: string[];
  /** The whole denial, what is denied included. */
  whole?: string[];
  /** Where another clause begins: a new subject, a verb, a contrast, a wish. */
  ends: string[];
}

/** "It's not the first time", "not only", and what else is not about the matter. */
const notThat = {
  en: "(?! (?:the |my |our |his |her |an? )?(?:first|second|third|fourth|only|just|simply|same|single|right|one|last time)(?!\\p{L}))",
  de: "(?! (?:nur|bloß|allein|einfach|(?:das|der|die) (?:erste|zweite|dritte|einzige|letzte mal|gleiche)\\p{L}*)(?!\\p{L}))",
  es: "(?! (?:solo|solamente|(?:(?:la|el) )?(?:primera?|segunda|tercera|unic[oa]|ultima vez|mism[oa]))(?!\\p{L}))",
  fr: "(?! (?:seulement|juste|uniquement|que |(?:la |le )?(?:premiere?|deuxieme|troisieme|seule?|derniere fois|bonne?|meme))(?!\\p{L}))",
  it: "(?! (?:solo|soltanto|solamente|(?:(?:la|il) )?(?:prima|primo|seconda|terza|unic[oa]|sol[oa]|ultima volta|stess[oa]))(?!\\p{L}))",
};
/** What begins another thing behind one that is refused: "not a loan, a card". */
const thing = {
  en: "(?:an?|the|my|our|your|to the|with the)(?!\\p{L})",
  de: "(?:der|die|das|den|dem|ein|eine|einen|mein|meine|meinen|zu[mr])(?!\\p{L})",
  es: "(?:el|la|los|las|mi|un|una)(?!\\p{L})",
};
/** Verbs of a complaint: what stands behind them is the matter. */
const unless = {
  en: "(?! to (?:pay|lose|miss|wait|risk|live|sit|stay|keep|accept|suffer|die|spend|owe|go without|be without|be charged)(?!\\p{L}))",
  de: "(?! (?:(?:mehr|langer|weiter) )?(?:zahlen|bezahlen|warten|verlieren|riskieren|verpassen|hinnehmen)(?!\\p{L}))",
  es: "(?! (?:pagar|perder|esperar|seguir|quedar|aceptar|arriesgar|estar sin)(?:\\p{L}*))",
  fr: "(?! (?:payer|perdre|attendre|rester|rater|manquer|accepter|risquer)(?!\\p{L}))",
  it: "(?! (?:pagare|perdere|aspettare|rimanere|restare|accettare|rischiare)(?!\\p{L}))",
};
/** Words of English that are nouns in spite of their "-ing". */
const nouns =
  "billing|banking|parking|roaming|booking|accounting|training|catering|cleaning|housing|lending|shipping|marketing";
/** What "not" says of a thing without denying a matter: a state, a fault, a feeling. */
const states = `(?! (?:${"sure|happy|able|clear|okay|ok|good|great|bad|fair|fine|enough|nice|like|normal|possible|acceptable|allowed|safe|well|yet|even|always|very|so|too|really|all|much|many|more|less|at|me|us|him|her|them|until|because|what|how|if|when|as|now|again|anymore|true|there|here"}|(?!(?:${nouns})(?!\\p{L}))\\p{L}+(?:ing|ed|en))(?!\\p{L}))`;
const others = "(?<!(?:you|they|he|she|it|who|people|guys) )";
const handing =
  "put|putting|transfer|transferring|pass|passing|connect|connecting|send|sending|hand|handing|give|giving|route|routing|bounce|bouncing|forward|forwarding|redirect|redirecting|refer|referring|push|pushing";
const determiner = "(?= (?:about|for|to|because|from|an?|the|my|our|your|his|her|their|this|that)(?!\\p{L}))";

/** Languages whose denials are known best. */
export const denials: Record<string, Denials> = {
  en: {
    before: [
      "(?:(?:it|this|that)(?:'s| is| was)? )?not that(?: (?:i|we|the|my|it|he|she|they)(?!\\p{L}))?",
      `not (?:about|because of|to do with|concerning|regarding|for|after)${notThat.en}`,
      `(?<!why )not (?:an?|my|the|your|our|another|to the|with the)(?! _ ${thing.en})${notThat.en.replace("(?:the |my |our |his |her |an? )?", "")}`,
      "(?:nothing|not anything) (?:(?:to do|wrong) with|against)",
      "enough (?:about|talk about)",
      "(?:don't|do not|no need to) (?:bother|trouble|start|begin|bore)(?: (?:me|us|yourself))? (?:with|about)",
      "no (?:problems?|issues?|questions?|complaints?) (?:with|about)",
      `(?<!why )(?:it|this|that|those|these)(?:'s|'re| is| are| was| were)? not${notThat.en}${determiner}`,
      `(?:is|was|are|were)n't(?<=_ \\p{L}+'t)(?<!why \\p{L}+'t)${notThat.en}${determiner}`,
      "(?:i'm|i am|we're|we are|i was|we were) not (?:here|calling|ringing|phoning|asking|looking|interested|talking|complaining|reporting|disputing)",
      "(?<=^|[,.;] )not (?:calling|ringing|phoning|asking|looking|interested)",
      `(?:i'm|i am|we're|we are) not (?:an?|the|your)${notThat.en.replace("(?:the |my |our |his |her |an? )?", "")}`,
      `${others}(?:don't|do not|doesn't|didn't|did not|no longer|not) (?:really |actually |even |ever )?(?:want|need|wish|intend|plan|mean|ask)(?:ed)?(?: (?:you|them|him|her|anyone|anybody) to)?${unless.en}`,
      `${others}(?:never|wouldn't) (?:wanted|asked|said|meant|needed|want|ask)`,
      "(?:don't|do not|not|didn't) (?:care|bothered|worried|worry) (?:about|for)",
      "(?:don't|do not|didn't) (?:think|believe) (?:that )?(?:it's|it is|this is|that's|it was)",
      "instead of",
      "rather than",
      "apart from",
      "other than",
      "(?:anything|anyone|anybody|anywhere|everything|everyone|everybody|whoever|any (?:department|team|one)) (?:but|except|besides|bar)(?: for)?",
      "(?<!(?:i|we|you|they|he|she|to|n't|not|never|always|did|ever) )(?:never mind|nevermind|ignore|skip|leave aside|forget(?: about)?)",
      `${others}(?:don't|do not|never|not|stop|quit|no need to) (?:ever |please |just |keep |always )?(?:${handing}) (?:me|us|my call|this call)(?: (?:back|over|through|on|again|straight))*(?: (?:to|with|into|onto))?`,
      "(?:won't|will not|refuse to|not going to) (?:talk|speak|go back|be put|be transferred|be passed)",
      "(?:rather not|prefer not to)",
      "no more (?:transfers?|transferring|talk|talking|calls?|messages?|emails?)",
      "(?:i'm|i am|we're|we are) (?:done|finished|through) with",
    ],
    after: [
      "(?:does not|doesn't|do not|don't) matter",
      "(?<!(?:i|we|you) )(?:can|could|has to|will) wait",
      "(?:is|are|was|were) (?:all )?(?:fine|okay|ok|settled|sorted|irrelevant)",
      "(?:is not|isn't|are not|aren't) (?:the|a|my) (?:problem|issue|point|question)",
      "(?:is not|isn't) (?:what|why) (?:i|we) (?:want|need|called|call)",
      "has nothing to do with (?:it|this|that)",
    ],
    whole: [
      `(?<!why )not (?:an?|my|the|your|our|to the|with the) _(?= ${thing.en})`,
      `(?<!(?:am|is|are|was|were|be|do|does|did|have|has|had|can|could|will|would|should|may|might|must|i|you|he|she|it|we|they|there|why|still|i'm|it's|that's|he's|she's|you're|they're|we're|or|if) )not${states}${notThat.en} _(?: again)?`,
      `(?:it|this|that)(?:'s| is| was)? not${states}${notThat.en} _`,
      `(?:is|was|are|were)n't(?<=_ \\p{L}+'t)(?<!why \\p{L}+'t)${states}${notThat.en} _`,
      "(?<!(?:is|was|have|has|had|there's|got|with|of) )no (?:_ ){1,3}(?:needed|necessary|required|thanks|thank you)",
      "no more (?:_ ){1,3}please$",
      "(?:not|isn't|aren't|wasn't) (?:_ ){1,2}or (?:anything|something|whatever|so)",
      "no _(?: _)?(?: please)?(?= i (?:said|meant|mean|asked|wanted) )",
      "(?<!(?:still|is|was|have|has|had|there's|got|with|of) )no (?:_ ){1,2}for me (?:thanks|thank you|please|today)",
      "leave (?:_ ){1,4}(?:out of (?:this|it)|aside)",
      "(?:it wasn't|it was not|it isn't|it is not|it's not) (?:stolen|broken|lost|taken)",
    ],
    ends: [
      "i|i'm|i'd|i've|i'll|we|we're|we've|we'd|we'll|you|you're|he|he's|she|she's|they|they're|it|it's|there|there's|that's|this is",
      "what|where|when|why|how|but|just|only|rather|because|since|so|can|could|would|actually|instead|now",
      "(?:and )?(?:give|get|put|send|connect|transfer|tell|let|help|please|pick|fix|check|find)",
      "and (?:have|want|need|see|talk|speak|ask|go|take|make|book|look|buy|order|use|try|change|pay|do)",
      "(?:and )?(?:my|our|the|his|her|their|this|that|nobody|no one|nothing) (?:(?!that|which|who|you|i)_ ){0,2}(?:is|isn't|was|wasn't|are|aren't|were|has|hasn't|have|had|doesn't|don't|didn't|won't|can't|keeps?|went|stopped|does|did|will|still|needs?|broke|died|fell|hurts?|came|never|works?|shows|says|gives|reads|runs|makes|looks|leaks|smells)",
    ],
  },
  de: {
    before: [
      `(?<!sich )(?:geht (?:mir |hier )?)?nicht (?:um|wegen)${notThat.de}`,
      `(?:ich|wir) (?:will|wollen|mochte|mochten|wollte|wollten|brauche|brauchen|suche|suchen)(?: (?:\\p{L}+ )?)?kein(?:e|en|er|em)?`,
      `(?:(?:ich|wir) (?:will|wollen|mochte|mochten|wollte|wollten)|(?:will|mochte|wollen) (?:ich|wir)) nicht${unless.de}${notThat.de}`,
      `(?:das|es|dies) (?:ist|war|sind|waren) nicht${notThat.de}(?= (?:der|die|das|den|mein|meine|meinen|unser|unsere|ein|eine|wegen|um|so dass)(?!\\p{L}))`,
      `(?:das|dies|es) (?:ist|war|sind) kein(?:e|er)?${missed.de}`,
      "nichts zu tun mit",
      "(?:an)?statt",
      "(?:alles|alle|jeder|jede|jeden|jedem|uberall|irgendwer|egal wer) (?:ausser|nur nicht|bloss nicht)",
      "(?:nur|bloss|bitte) nicht(?: (?:schon )?wieder| noch ?mal)?(?= (?:mit|zu[mr]?|an die|an den|in die|die|den|das|der)(?!\\p{L}))",
      "nicht (?:schon )?(?:wieder|noch ?mal|noch einmal) (?:mit|zu[mr]?|in die|an die|an den|die|den|das|der)",
      "(?:verbinden|stellen|leiten|schicken|geben|vermitteln|reichen) sie (?:mich|uns) (?:bitte )?(?:nicht|nie|auf keinen fall)(?: (?:wieder|mehr|weiter|schon|noch|einmal|durch))*(?: (?:mit|zu[mr]?|an|in))?",
      "nicht (?:mit|zu[mr]?|an|in)(?= (?:_ ){1,3}(?:verbinden|verbunden|durchgestellt|durchstellen|weiterleiten|weitergeleitet|sprechen|reden|schicken|geschickt)(?!\\p{L}))",
      "(?<!nicht )(?:vergessen sie|vergiss|vergessen wir)(?! nicht)",
      `(?:nein|bitte|bloss|danke) kein(?:e|en|er|em)?${missed.de}`,
      "(?:ich|wir) (?:meine|meinte|meinen) nicht",
      "nicht(?= (?:den|die|das|der|mein|meine|meinen) (?:_ )?_,? sondern(?!\\p{L}))",
    ],
    after: [
      "ist (?:mir |uns )?egal",
      "spielt keine rolle",
      "hat (?:das |es )?(?:damit )?nichts zu tun",
      "interessiert mich nicht",
      `(?:will|mochte|brauche|meine) ich (?:gar )?nicht${unless.de}`,
      "ist (?:schon |bereits )?(?:erledigt|geklart)",
      "(?:kann|konnen) warten",
    ],
    whole: [
      "(?:bitte )?kein(?:e|en)? (?:_ )?_ (?:notig|danke|bitte)",
      `(?<=(?:^|[,.;] |nein |doch |also ))nicht ${thing.de}(?! (?:erste|einzige|letzte|gleiche)\\p{L}*) _(?=$| ${thing.de}| bitte)`,
    ],
    ends: [
      "ich|wir|er|sie|es|ihr|man|da|dann|sondern|aber|denn|weil|dass|nur|bloss|lieber|bitte|warum|wann|wo|kann|konnen|konnten|konnte|jetzt",
      "(?:und )?(?:der|die|das|mein|meine|unser|unsere|sein|seine) (?:_ )?_ (?:ist|sind|war|waren|hat|haben|geht|gehen|funktioniert|funktionieren|lauft|macht|springt|kommt|kostet|brennt|blutet|atmet|tut|quietscht|quietschen)",
    ],
  },
  es: {
    before: [
      `no (?:es|era|fue|son|se trata)${notThat.es}(?= (?:por|sobre|de|del|el|la|los|las|mi|mis|un|una|lo|para|que|cosa)(?!\\p{L}))`,
      "no va (?:por|sobre|de)",
      `nada de${missed.es}(?! (?:nada|eso|esto))`,
      "(?:deje|deja|dejemos)(?= (?:el|la|los|las|lo de) (?:_ ){1,3}(?:lo que|quiero|necesito|prefiero|mejor)(?!\\p{L}))",
      `no (?:quiero|queremos|necesito|necesitamos|pido|busco|queria|quisiera|llamo|llamamos|pregunto|vengo|estoy (?:llamando|preguntando)|me interesan?|me refiero|hablo de|hablaba de)${unless.es}`,
      "(?:nunca|jamas) (?:pedi|quise|he pedido|he querido)",
      "nada que ver con",
      "en (?:vez|lugar) de",
      "(?:cualquiera|cualquier (?:cosa|persona|departamento)|todo|todos|quien sea|lo que sea) (?:menos|excepto|salvo)",
      "(?<!(?:no|me|se) )(?:olvide|olvida|olvidemos|olvidese de|olvidate de|deje de lado|dejemos)",
      "no (?:me|nos) (?:vuelvan? a |vuelvas a )?(?:pas(?:es?|en|ar)|transfier(?:as?|an)|transferir|comuni(?:ques?|quen|car)|conect(?:es?|en|ar)|pong(?:as?|an)|poner|mand(?:es?|en|ar)|envi(?:es?|en|ar)|deriv(?:es?|en|ar))(?: (?:otra vez|de nuevo|mas|nunca))?(?: (?:con|a|al|por))?",
      "(?<=(?:^|[,.;] |y |pero |favor |he dicho ))no (?:a|al|con|otra vez|de nuevo)(?!\\p{L})",
    ],
    after: [
      "no (?:me |nos )?importan?",
      "da igual",
      "no tienen? nada que ver",
      "pueden? esperar",
      "no (?:la|lo|las|los) (?:quiero|necesito)(?! pagar)",
      "no (?:quiero|queremos|necesito) (?:saber|oir|hablar)(?: mas)?(?: nada)?$",
      "no(?<=(?:^|[,.;] )(?:_ ){1,4}no)(?<!o no)(?: por favor| gracias)?$",
    ],
    whole: [
      "ningun[oa]? _ (?:gracias|por favor)",
      `(?<=(?:^|[,.;] |no ))no ${thing.es} _(?=$| ${thing.es}| (?:es|quiero|por favor|gracias)(?!\\p{L}))`,
      "no es (?:(?:por|sobre|de|para) )?(?:(?:el|la|los|las|mi|un|una) )?_(?= (?:es|sino) )",
      "ni _ ni _(?= (?:nada de eso|gracias|por favor|quiero|necesito|solo)(?!\\p{L}))",
    ],
    ends: [
      "yo|tengo|tenemos|quiero|queremos|quisiera|necesito|necesitamos|llamo|llamamos|hay|estoy|esta|estan|pero|sino|porque|solo|solamente|me|nos|puede|podria|ya|digame|pongame|paseme|deme|lo que|es (?:por|sobre|el|la|mi|que|un|una)",
      "(?:y )?(?:el|la|los|las|mi|mis|nuestr[oa]) (?:_ )?_ (?:es|esta|estan|no|ha|han|se|tiene|sigue|fue|llego|suena|huele)",
    ],
  },
  fr: {
    before: [
      `(?:ce n'est|c'est|ce n'etait|c'etait|il ne s'agit|il s'agit|s'agit) pas${notThat.fr}(?= (?:pour|de|du|des|d'\\p{L}+|la|le|les|l'\\p{L}+|ma|mon|mes|votre|un|une|a (?:propos|cause)|au sujet)(?!\\p{L}))`,
      `(?:je|nous|j'|on) (?:ne |n')?(?:veux|voulais|voudrais|voulons|souhaite|souhaitons|cherche|demande|appelle|telephone|parle|parlais|veut) (?:pas|plus)${unless.fr}`,
      `(?:je|j'|nous) ?n'(?:appelle|appelons) pas`,
      "(?:pas|plus) besoin (?:de|du|des|d')",
      "rien a voir avec",
      "au lieu (?:de|du|des|d')",
      "(?:tout|tous|n'importe (?:qui|quoi|quel service)|tout le monde) sauf",
      "(?<!(?:ai|as|a|avez|n') )(?:oubliez|oublie|oublions|laissez tomber|laissons tomber|peu importe)(?! pas)",
      "(?<!(?:vous|vous ne) )(?:ne )?(?:me|nous) (?:re)?(?:passez|passe|transferez|transfere|mettez|mets|envoyez|renvoyez|connectez|redirigez|basculez) (?:surtout )?(?:pas|plus|jamais)(?: (?:encore|de nouveau|en relation|en ligne))?(?: (?:avec|vers|a|au|aux))?",
      "(?<=(?:^|[,.;] |non |mais |et |surtout |s'il vous plait ))pas(?: encore| de nouveau| a nouveau)?(?= (?:le|la|les|l'\\p{L}+|au|aux|avec|ma|mon|mes|a la)(?!\\p{L}))(?! (?:le|la|les|ma|mon|mes|au|a la) _ (?:le|la|les|ma|mon|mes|au|a la)(?!\\p{L}))",
      "surtout pas",
    ],
    after: [
      "n'a (?:pas|aucune) (?:d')?importance",
      "n'a rien a voir",
      "(?:peut|peuvent) attendre",
      "(?:ne )?m'interesse pas",
      "est (?:deja )?reglee?",
    ],
    whole: [
      "pas (?:de |la |le |d')?(?:_ )?_ merci",
      "(?<!(?:a|ai|ont|avons|y a|toujours) )pas (?:de |d')(?:_ ){1,2}(?:pour (?:moi|nous)|aujourd'hui|cette fois)(?: merci)?",
      "pas (?:le|la|les|ma|mon|mes|au|a la) _(?= (?:le|la|les|ma|mon|mes|au|a la)(?!\\p{L}))",
      "(?:c'est|ce n'est) pas _(?= c'est)",
    ],
    ends: [
      "je|j'\\p{L}+|nous|vous|tu|(?<!s')il|elle|ils|elles|on|c'est|mais|parce|car|seulement|juste|plutot|pourriez|pouvez|passez|est-ce|maintenant",
      "(?:et )?(?:ma|mon|mes|la|le|les|notre|nos) (?:_ )?_ (?:est|sont|a|ont|ne|n'\\p{L}+|saigne|marche|fonctionne|coule)",
    ],
  },
  it: {
    before: [
      `non (?:e|era|sono|si tratta|riguarda)${notThat.it}(?= (?:per|di|della|del|dei|delle|dell'\\p{L}+|sul|sulla|il|la|i|le|lo|l'\\p{L}+|un|una|la mia|il mio|che)(?!\\p{L}))`,
      `non (?:voglio|vogliamo|vorrei|volevo|mi serve|mi servono|ho bisogno di|chiedo|cerco|chiamo|telefono|mi interessano?|intendo|parlo di)${unless.it}`,
      "niente a che (?:fare|vedere) con",
      `niente(?! (?:a che|da|di|altro|meno|affatto|funziona|va)(?!\\p{L}))${missed.it}`,
      "invece (?:di|del|della|dei|delle)",
      "(?:tutto|tutti|chiunque|qualsiasi (?:cosa|reparto)|qualunque cosa) (?:tranne|eccetto|meno|ma non|fuorche)",
      "(?<!non )(?:lasci perdere|lascia perdere|lasciamo perdere|lasci stare|dimentichi|dimentica|dimentichiamo)",
      "non (?:mi|ci) (?:ri)?(?:passi|passare|passate|trasferisca|trasferire|trasferite|metta|mettere|colleghi|mandi|mandare)(?: (?:piu|di nuovo|ancora|in contatto))?(?: (?:con|a|ai|al|alla|alle|allo))?",
      "(?<=(?:^|[,.;] |ma |e |favore ))non (?:con|al|ai|alla|di nuovo|ancora|il|la|i|le)(?!\\p{L})(?!(?<=(?:il|la|i|le)) _ (?:il|la|i|le|lo|gli)(?!\\p{L}))",
    ],
    whole: [
      "non (?:il|la|i|le|lo|gli) _(?= (?:il|la|i|le|lo|gli)(?!\\p{L}))",
      "non e (?:(?:per|di|su) )?(?:(?:il|la|i|le|lo|una?|sulla?) )?_(?= e )",
    ],
    after: [
      "non (?:mi )?importano?",
      "non c'entrano?",
      "(?:puo|possono) aspettare",
      "non mi interessano?",
      "no(?<=(?:^|[,.;] )(?:_ ){1,4}no)(?<!o no)(?: per favore| grazie)?$",
    ],
    ends: [
      "io|ho|abbiamo|voglio|vogliamo|vorrei|volevo|cercavo|devo|chiamo|mi|ci|sono|sto|c'e|ma|pero|perche|solo|soltanto|puo|potrebbe|adesso|e (?:per|il|la|un|una|che)",
      "(?:e )?(?:il|la|i|le|lo) (?:mio |mia |miei |mie )?_ (?:e|sono|non|ha|hanno|si|funziona)",
    ],
  },
};
