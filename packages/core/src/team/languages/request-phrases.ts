/** How callers ask for a language and say that they lack one. Alternatives are regular expressions over folded text. */
export interface RequestPhrases {
  /** Verbs whose object is a language that is asked for: "do you speak", "parlo". */
  speak: string;
  /** Who should speak it: "someone who speaks", "an agent in". */
  someone: string;
  /** What stands between help and a language: "in", "auf". */
  link: string;
  /** What stands behind a language in a request: "please", "agent". */
  after: string;
  /** Words that may stand beside nothing but a language in a request. */
  beside: string;
  /** What denies the language that follows within three words. */
  not: string;
  /** What denies the language before it. */
  notAfter: string;
}

/** By language. Written from general knowledge. */
export const requestPhrases: Record<string, RequestPhrases> = {
  ar: {
    speak: "تتحدث|تتكلم|التحدث|اتحدث|اتكلم|يتحدث|يتكلم|تتحدثون|نتحدث",
    someone: "احد|شخص|موظف",
    link: "ب|باللغة|اللغة",
    after: "من فضلك|لو سمحت",
    beside: "من فضلك لو سمحت هل اريد ممكن احد شخص موظف مساعدة يمكن",
    not: "لا|ليس|لست",
    notAfter: "ضعيفة|ليست جيدة",
  },
  cs: {
    speak: "mluvite|mluvit|mluvi|mluvis|mluvim|hovorite|hovorim",
    someone: "nekdo|nekoho|nekym",
    link: "v|po",
    after: "prosim",
    beside: "prosim nekdo nekoho kdo muzeme muzu chci chtel bych radeji pomoci",
    not: "ne|nemluvim|nerozumim|neumim",
    notAfter: "neni dobra|mi nejde",
  },
  da: {
    speak: "tale|taler|snakke|snakker|forstar",
    someone: "nogen|en",
    link: "pa|til",
    after: "tak",
    beside: "tak nogen kan hjaelp hjaelpe gerne helst hellere",
    not: "ikke|intet|uden",
    notAfter: "er (?:ikke godt|darligt)",
  },
  de: {
    speak: "sprechen sie|sprechen|spricht|sprichst|spreche|sprecht|reden|konnen sie|verstehen sie|kann",
    someone: "jemand|jemanden|jemandem|mitarbeiter|mitarbeiterin|person|kollegen",
    link: "auf|in|mit",
    after: "bitte|sprechen|sprechend|ware besser|weiter|weitermachen|reden|unterhalten",
    beside:
      "bitte jemand jemanden jemandem lieber gerne gern hilfe helfen weiter weitermachen mitarbeiter kollege mochte wurde wechseln unterhalten sprechen reden geht gibt",
    not: "nicht|kein|keine|kaum|wenig|bisschen|schlecht|statt",
    notAfter: "ist (?:nicht|schlecht|leider|sehr schlecht)|kann ich nicht|verstehe ich nicht|spreche ich nicht",
  },
  el: {
    speak: "μιλατε|μιλαει|μιλησω|μιλησουμε|μιλαω|μιλας",
    someone: "καποιοσ|καποιον",
    link: "στα|σε",
    after: "παρακαλω",
    beside: "παρακαλω καποιοσ καποιον μπορουμε θελω βοηθεια",
    not: "δεν|οχι",
    notAfter: "δεν ειναι καλα",
  },
  en: {
    speak:
      "speak|talk|speaking|understand|prefer|prefer to speak|rather speak|rather have|rather use|switch to|change to|continue in|go on in|carry on in|get",
    someone:
      "(?:who|that|which)(?: can| could)?(?: speaks?| speaking| talks?| knows?| understands?| helps?| help me| assist me)(?: in)?|(?:someone|somebody|anyone|anybody|person|agent|operator|representative|colleague|people)(?: here| there| else| available)?(?: speaks?| speaking| fluent in| with| in| for)?",
    link: "in|into|to",
    after:
      "please|speaking|speaker|speakers|speaks|agent|operator|representative|desk|line|department|support|service|assistant|would be|would suit|is better|works better|is easier|if possible|if you can|if that's possible",
    beside:
      "please someone somebody anyone anybody help helps helping assist assistance talk speak speaks speaking speaker spoken understand language prefer prefers preferably rather better easier switch change continue carry conversation call agent agents operator representative person colleague people desk line department support service assistant option available fluent possible excuse maybe perhaps instead transfer connect put through explain again comfortable hello native only just",
    not: "don't|do not|can't|cannot|can not|doesn't|does not|not|never|hardly|barely|no|without|instead of|little|bit of|isn't|won't|didn't|learning|learn|studying|studied|bad at|my \\w+ speaks?|he speaks?|she speaks?|they speak|we speak to",
    notAfter:
      "(?:is|'s|was)(?: really| just)? (?:not|very|so|too|pretty|quite|really|bad|poor|weak|limited|terrible|rusty|awful|broken|no good)|isn't|is not|not (?:so |very |that )?good|level is",
  },
  es: {
    speak:
      "habla|hablas|hablan|hablen|hablar|hable|hablo|hablamos|hablaria|atender|atienden|atiendan|atiende|entiende|entienden|prefiero|prefiero hablar|seguir|continuar|cambiar a|cambiamos a|pasar a",
    someone:
      "(?:alguien|persona|agente|operador|operadora|asesor|asesora)(?: que (?:hable|habla|sepa|entienda))?|que (?:hable|habla|sepa|entienda)",
    link: "en|al|a",
    after: "por favor|porfa|porfavor|si es posible|seria mejor|es mejor",
    beside:
      "por favor porfa alguien persona agente operador operadora ayuda ayudar ayudarme ayude prefiero mejor puede pueden podemos podria quiero quisiera necesito favor hola idioma atender atienda atiendan gustaria seguir continuar cambiar hable habla hablar",
    not: "no|nada de|poco|sin|tampoco|ni|en vez de|en lugar de|mi \\w+ habla|aprendiendo|estudiando|estudio",
    notAfter: "no es|es (?:muy |bastante )?(?:mal|malo|pobre|limitado|basico)",
  },
  fi: {
    speak: "puhutko|puhutteko|puhua|puhuu|puhun|puhutaanko",
    someone: "joku|jonkun|jotakuta",
    link: "",
    after: "kiitos|puhuva",
    beside: "kiitos joku jonkun apua palvelua voisiko voiko mieluummin haluan haluaisin",
    not: "ei|en|ette|et",
    notAfter: "ei ole hyva|on huono",
  },
  fr: {
    speak: "parle|parlez|parler|parlons|parlent|parles|comprend|comprenez|prefere|prefere parler|continuer|passer",
    someone:
      "(?:quelqu'un|une personne|un agent|un conseiller|une conseillere)(?: qui (?:parle|parlerait|comprend))?|qui (?:parle|parlerait|comprend)",
    link: "en|au|l'|le|a l'|",
    after: "s'il vous plait|s'il te plait|svp|si possible|serait mieux",
    beside:
      "s'il s'il vous plait svp quelqu'un personne agent conseiller aide aider m'aider prefere prefererais mieux bonjour possible pourrait pourriez voudrais parle parler parlez continuer changer pouvons peut-on peut",
    not: "pas|peu|mal|sans|au lieu de|ne|n'|mon \\w+ parle|ma \\w+ parle|j'apprends",
    notAfter: "n'est pas|est (?:tres )?(?:mauvais|limite|faible)",
  },
  he: {
    speak: "מדבר|מדברת|מדברים|לדבר|תדברו",
    someone: "מישהו|מישהי|נציג",
    link: "ב",
    after: "בבקשה",
    beside: "בבקשה מישהו מישהי נציג עזרה אפשר רוצה",
    not: "לא|אין",
    notAfter: "לא טובה",
  },
  hi: {
    speak: "",
    someone: "कोई",
    link: "",
    after: "में|बोलते|बोलती|बोलने|बात|बोलिए|बोल|जानते|कृपया",
    beside: "कृपया कोई मदद बात बोलते बोलती बोल सकते हैं क्या आप में करें करना",
    not: "",
    notAfter: "नहीं|मुझे नहीं|(?:बोलते|आती|आता) नहीं",
  },
  hu: {
    speak: "beszel|beszelsz|beszelni|beszelnek|beszelek|beszelne",
    someone: "valaki|valakivel",
    link: "",
    after: "kerem|beszel|beszelo|beszelnek|szeretnek",
    beside: "kerem valaki valakivel segitseg szeretnek inkabb lehet tudna",
    not: "nem",
    notAfter: "nem (?:beszelek|tudok|ertek)|nem jo",
  },
  it: {
    speak: "parla|parlate|parlare|parli|parlo|parlano|parliamo|preferisco|capisce|capite|continuare|passare",
    someone:
      "(?:qualcuno|una persona|un operatore|un'operatrice|un agente)(?: che (?:parli|parla|capisca))?|che (?:parli|parla|capisca)",
    link: "in|all'|a|l'",
    after: "per favore|per cortesia|se possibile|sarebbe meglio",
    beside:
      "favore cortesia qualcuno persona operatore operatrice agente aiuto aiutare aiutarmi preferisco meglio buongiorno possibile potrebbe potete possiamo vorrei parla parlare parlate continuare lingua",
    not: "non|poco|senza|invece di|invece dell'|mia \\w+ parla|mio \\w+ parla|studio",
    notAfter: "non e|e (?:molto )?(?:scarso|pessimo|limitato)",
  },
  ja: {
    speak: "",
    someone: "",
    link: "",
    after: "(?:で|を|が)?(?:話|お願い|対応|喋|しゃべ|でき|オペレーター|担当|スタッフ|のわかる|の分かる|をお願い)",
    beside: "",
    not: "",
    notAfter: "(?:が|は|を)?(?:話せ(?:な|ま)|分から|わから|でき(?:な|ま)せん|できな|苦手|じゃな|では?なく|下手)",
  },
  ko: {
    speak: "",
    someone: "",
    link: "",
    after: "(?:로|으로|를|을)? ?(?:말|상담|가능|부탁|하시|하는|할 수|통화|도와|안내)",
    beside: "",
    not: "",
    notAfter: "(?:를|을|로)? ?(?:못|잘 못|몰라|모르|말고)",
  },
  nb: {
    speak: "snakke|snakker|prate|prater|forstar",
    someone: "noen|en",
    link: "pa|til",
    after: "takk|talende|er bedre",
    beside: "takk noen kan hjelp hjelpe gjerne heller helst",
    not: "ikke|uten",
    notAfter: "er (?:ikke bra|ikke sa bra|darlig)",
  },
  nl: {
    speak: "spreek|spreekt u|spreekt|spreken|praten|praat|verstaat|liever",
    someone: "(?:iemand|medewerker)(?: die)?|die",
    link: "in het|in|naar het|op z'n",
    after: "alstublieft|alsjeblieft|graag|spreekt|spreken|kan spreken|sprekende|zou beter zijn|praten",
    beside:
      "alstublieft alsjeblieft graag liever iemand medewerker hulp helpen verder kan kunnen kunt wil zou spreek spreekt spreken praten praat mogelijk",
    not: "niet|geen|slecht|beetje|weinig|in plaats van|mijn \\w+ spreekt",
    notAfter: "is (?:niet|slecht|heel slecht|erg slecht)",
  },
  pl: {
    speak: "mowic|mowi|mowicie|rozmawiac|mowie|porozmawiac|mowia",
    someone: "(?:ktos|kogos|kims|konsultant)(?: kto| ktory)?|kto",
    link: "po|w jezyku|jezyku",
    after: "prosze|poprosze",
    beside:
      "prosze poprosze ktos kogos kims kto konsultant pomoc pomoze moze mozna mozemy chce chcialbym chcialabym wole czy pan pani panstwo",
    not: "nie|slabo|zamiast",
    notAfter: "nie jest dobry|jest slaby",
  },
  pt: {
    speak: "fala|falam|falar|fale|falo|falamos|falem|prefiro|atender|atende|atendem|entende|continuar|mudar para",
    someone: "(?:alguem|pessoa|atendente|agente)(?: que (?:fale|fala|entenda))?|que (?:fale|fala|entenda)",
    link: "em|para o|para",
    after: "por favor|se possivel|seria melhor|e melhor",
    beside:
      "por favor alguem pessoa atendente agente ajuda ajudar ajude prefiro melhor pode podem podemos poderia quero queria gostaria preciso ola possivel fala falar atender lingua continuar",
    not: "nao|pouco|sem|em vez de|minha \\w+ fala|meu \\w+ fala|aprendendo|estudo",
    notAfter: "nao e|e (?:muito )?(?:ruim|mau|fraco|limitado|pessimo)",
  },
  ro: {
    speak: "vorbiti|vorbi|vorbeste|vorbesc|vorbim",
    someone: "(?:cineva|operator)(?: care (?:vorbeste|sa vorbeasca))?|care vorbeste",
    link: "in limba|in|limba",
    after: "va rog|te rog|daca se poate",
    beside: "va rog te cineva operator ajutor ajuta prefer putem pot puteti vreau as vrea limba daca poate",
    not: "nu|putin|fara",
    notAfter: "nu e|nu este",
  },
  ru: {
    speak: "говорить|говорите|говорит|говорю|поговорить|говорят|общаться|владеете|понимаете",
    someone: "(?:кто-то|кто-нибудь|кто нибудь|кто|оператор|сотрудник)(?: кто)?",
    link: "по|на|с оператором на",
    after: "пожалуиста|можно|говорит|говорите|язык|языке|говорящии|говорящего",
    beside:
      "пожалуиста можно кто-то кто-нибудь кто нибудь кем-нибудь кем оператор оператора сотрудник помощь помочь могу можем могли хочу хотел лучше говорить говорите говорит поговорить есть язык языке русскоговорящии",
    not: "не|плохо|без|вместо|немного|учу",
    notAfter: "не (?:понимаю|знаю|говорю)|плохо|плохои",
  },
  sv: {
    speak: "tala|talar|prata|pratar|forstar|snacka",
    someone: "nagon|nan",
    link: "pa|till",
    after: "tack|talande|ar battre|gar bra",
    beside: "tack nagon nan kan hjalp hjalpa garna hellre helst vill skulle finns",
    not: "inte|ingen|utan|lite|daligt",
    notAfter: "ar (?:inte|dalig|ganska dalig)",
  },
  tr: {
    speak: "",
    someone: "",
    link: "",
    after: "konus\\p{L}*|biliyor\\p{L}*|bilen|lutfen|devam|hizmet|destek|yardim|anlatir|istiyorum",
    beside:
      "lutfen biri birisi var mi konusabilir konusmak konusuyor miyiz musunuz misiniz bilen devam edebilir yardim istiyorum tercih ederim",
    not: "",
    notAfter: "(?:bilmiyorum|konusamiyorum|degil|anlamiyorum|bilmem|konusmuyorum)|(?:cok )?(?:iyi|az|kotu)",
  },
  uk: {
    speak: "розмовляєте|говорите|говорити|розмовляти|говорить|розмовляє|говорю|поговорити",
    someone: "(?:хтось|хто|оператор)",
    link: "на",
    after: "будь ласка|можна|говорить|розмовляє|мова|мовою",
    beside:
      "будь ласка можна хтось хто оператор допомога допомогти можу можемо хочу краще говорити розмовляти мовою мова є",
    not: "не|погано|замість",
    notAfter: "не (?:розумію|знаю|розмовляю)",
  },
  zh: {
    speak: "(?:会|能|可以)?(?:说|讲|用|懂|转|换|换成)(?:一下)?",
    someone: "",
    link: "",
    after: "(?:服务|客服|人工|可以吗|好吗|吧|请|的客服|的人|沟通|交流|说)",
    beside: "",
    not: "不(?:会|懂|能|太会|要)?(?:说|讲|用)?|听不懂",
    notAfter: "不(?:好|行|太好)|很差",
  },
};
