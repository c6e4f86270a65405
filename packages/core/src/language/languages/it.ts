import { ita } from "stopword";
import { notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

/** "It's not the first time", "not only", and what else is not about the matter. */
const notThat =
  "(?! (?:solo|soltanto|solamente|(?:(?:la|il) )?(?:prima|primo|seconda|terza|unic[oa]|sol[oa]|ultima volta|stess[oa]))(?!\\p{L}))";
/** Verbs of a complaint: what stands behind them is the matter. */
const unless = "(?! (?:pagare|perdere|aspettare|rimanere|restare|accettare|rischiare)(?!\\p{L}))";
/** What nobody wants to lack: "no power" is a matter. */
const missed =
  "(?! (?:luce|acqua|internet|gas|corrente|linea|segnale|connessione|riscaldamento|risposta|soldi|polso|rete)(?!\\p{L}))";

export const italian: LanguageData = {
  name: "Italian",
  stopWords: ita,
  spokenStopWords: `è sono sei siamo sta stanno essere avere ho ha hanno posso può possono potrei vorrei voglio vuole bisogno devo deve fare faccio
    come quando perché dove quanto favore grazie ciao buongiorno salve sì no allora dire sapere vado va`,
  spokenWords:
    "io mio mia miei mi voglio vorrei ho bisogno grazie buongiorno per favore posso può come quando non sono è",
  requests: {
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
  service: {
    leads: "può|le|i|gli|ai|alle|tutt[eio]",
    verbs: "aiuta|aiutano|risponde|gestisce|parla|accoglie|assiste|consiglia|si occupa|si prende cura",
    people: "clienti|chiamanti|persone|utenti|ospiti|pazienti",
    concerns: "domand[ae]|problem[ai]|richiest[ae]|questioni|dubbi|aiuto|tutto|informazioni",
    joins: "con|su|sul|sui|sulle|di|del|dei|delle|a|per|riguardo a",
  },
  smallTalk: `ciao|salve|pronto|buongiorno|buonasera|buonanotte|arrivederci|arrivederla|buona giornata|buona serata|buon fine settimana|grazie|grazie mille|prego|sì|si|no|no grazie|va bene|ok|d'accordo|certo|certamente|perfetto|bene|benissimo|esatto|giusto|
    è tutto|basta così|ehm|eh|ah|mh|capito|ho capito|scusi|mi scusi|mi dispiace|un momento|un attimo|aspetti|come sta|come va|mi sente|c'è qualcuno|può ripetere|non lo so|non capisco|per favore`,
  questionWords: "come dove quale quali chi quanto perché",
  referring: "questo questa questi queste quello quella quelli quelle ciò altro altra altri altre stesso entrambi",
  referringPhrases: "(?:i|le) due",
  references: {
    first: "primo prima",
    second: "secondo seconda",
    third: "terzo terza",
    last: "ultimo ultima",
    other: "altro altra",
    kinds: "albergo ristorante negozio prodotto modello offerta",
    mine: "mio mia",
  },
  denyingWords: "senza mai",
  goingOn: "ma anche oppure allora",
  alsoWords: "anche",
  yesWords: "sì certo volentieri",
  yesPhrases: "perché no",
  besideYes: "dica",
  noWords: "no",
  asking: [/^(?:posso|avete|potete|si puo|ci sono)(?= |$)/u],
  commands: [/^(?:mi passi|mi metta in contatto|(?:vorrei|voglio|posso) parlare con|parli più)(?!\p{L})/u],
  offers: [
    /(?:vuole|vuoi|desidera|vorrebbe|piacerebbe) (?:sapere|conoscere|che (?:le|ti) (?:dica|spieghi|parli)) (.+)/u,
  ],
  checksMeant: "intende|si riferisce",
  choosing: ["o", "non"],
  offeringWords: "posso vuole",
  leavesOpen: ["aiutar\\p{L}*|altro"],
  ownWords: { before: "si", denies: "no|non", own: "mi[ao]" },
  contrast: "pero",
  partings: ["a", "domani|presto|dopo"],
  fillers: {
    inside: "diciamo|per così dire",
    before: [
      "volevo (?:sapere|chiedere)(?: se)?|vorrei (?:sapere|chiedere)(?: se)?|mi chiedevo se|(?:può|potrebbe) dirmi(?: se)?|(?:ho )?una domanda",
    ],
    openers: "ciao salve buongiorno buonasera pronto sì allora dunque senta scusi",
    behind: "per favore|grazie",
  },
  phrases: {
    denials: {
      before: [
        `non (?:e|era|sono|si tratta|riguarda)(?<!quest[aeio] non \\p{L}+(?= (?:la mia|il mio|le mie|i miei|la|il) ))${notThat}(?= (?:per|di|della|del|dei|delle|dell'\\p{L}+|sul|sulla|il|la|i|le|lo|l'\\p{L}+|un|una|la mia|il mio|che)(?!\\p{L}))`,
        `non (?:voglio|vogliamo|vorrei|volevo|mi serve|mi servono|ho bisogno di|chiedo|cerco|chiamo|telefono|mi interessa(?:no)?|intendo|parlo di)${unless}`,
        "niente a che (?:fare|vedere) con",
        `niente(?! (?:a che|da|di|altro|meno|affatto|funziona|va)(?!\\p{L}))${missed}`,
        "invece (?:di|del|della|dei|delle)",
        "(?:tutto|tutti|chiunque|qualsiasi (?:cosa|reparto)|qualunque cosa) (?:tranne|eccetto|meno|ma non|fuorche)",
        "(?<!non )(?:lasci perdere|lascia perdere|lasciamo perdere|lasci stare|dimentichi|dimentica|dimentichiamo)",
        "non (?:mi|ci) (?:ri)?(?:passi|passare|passate|trasferisca|trasferire|trasferite|metta|mettere|colleghi|mandi|mandare)(?: (?:piu|di nuovo|ancora|in contatto))?(?: (?:con|a|ai|al|alla|alle|allo))?",
        "(?<=(?:^|[,.;] |ma |e |favore ))non (?:con|al|ai|alla|di nuovo|ancora|il|la|i|le)(?!\\p{L})(?!(?<=(?:il|la|i|le)) _ (?:il|la|i|le|lo|gli)(?!\\p{L}))",
        "smett(?:etela|ete|ila|i|a) di (?:passar|mandar|trasferir)(?:mi|ci)(?: (?:a|al|alla|alle|ai|con))?",
        "non si preoccupi (?:per|di|del|della)",
      ],
      whole: [
        "non (?:il|la|i|le|lo|gli) _(?= (?:il|la|i|le|lo|gli)(?!\\p{L}))",
        "non e (?:(?:per|di|su) )?(?:(?:il|la|i|le|lo|una?|sulla?) )?_(?= e )",
        "(?<!(?:ho|ha|abbiamo|c'e|funziona|arriva) )ne (?:(?:il|la|lo) )?_ ne (?:(?:il|la|lo) )?_(?= (?:e (?:il|la|una?|per)|voglio|vorrei|solo|grazie)(?!\\p{L}))",
        "(?<!(?:sono|siamo|e|rimasti|rimasto|rimasta|stare) )senza (?:_ )?_ (?:per favore|grazie)(?=$| (?:solo|soltanto)(?!\\p{L}))",
        "non (?:il|la|i|le|lo|gli) _$",
      ],
      after: [
        "non (?:mi )?importa(?:no)?",
        "non c'entra(?:no)?",
        "(?:puo|possono) aspettare",
        "non mi interessa(?:no)?(?! (?:il|la|i|le|lo|gli|l'\\p{L}+)(?!\\p{L}))",
        "no(?<=(?:^|[,.;] )(?:_ ){1,4}no)(?<!o no)(?: per favore| grazie)?$",
      ],
      ends: [
        "io|ho|abbiamo|voglio|vogliamo|vorrei|volevo|cercavo|devo|chiamo|mi|ci|sono|sto|c'e|ma|pero|perche|solo|soltanto|puo|potrebbe|adesso|e (?:per|il|la|un|una|che)",
        "(?:e )?(?:il|la|i|le|lo|l'\\p{L}+) (?:mio |mia |miei |mie )?_ (?:e|sono|non|ha|hanno|si|funziona)",
      ],
    },
    absence: {
      none: "(?:non (?:ho|ha|abbiamo|c'e|ci sono|e)(?: (?:un|una|nessun|nessuna|piu))?|nessun[oa]?|niente|ne)",
      ills: "febbre|dolor[ei]|sangue|tosse|vomito|dann[oi]|fumo|fuoco|perdit[ae]|ferit[ae]|sintom[oi]|allergi[ae]|guast[oi]|emergenz[ae]|incident[ei]|frod[ei]",
      and: "(?: (?:e|o|ne))?(?: (?:nessun[oa]?|niente))?",
    },
    calling: "(?<!mi )(?:(?:la|vi|ti) )?(?:chiamo|chiamavo|sto chiamando)",
    closings:
      "(?:e|era) tutto(?: (?:quello|cio) che (?:mi serviva|volevo(?: sapere)?)| per oggi)?|nient'altro|(?:molte |tante )?(?:grazie|la ringrazio)(?: (?:mille|tante))*(?: (?:per (?:l'aiuto|il suo aiuto|tutto|il tempo)|dell'aiuto))?|buona (?:giornata|serata)|arrivederci|e stato molto gentile|a posto cosi",
    moment: {
      openQuestion: "altro",
      announcement:
        "a proposito|inoltre|ancora una|altra (?:cosa|domanda)|gia che|visto che (?:la|ti) ho|prima che (?:mi )?dimentichi",
      backwards: "questo|questa|quello|quella|cio|allora",
      done: "fatto|prenotat[oa]|inviat[oa]|cambiat[oa]|annullat[oa]|confermat[oa]|grazie|prego|capito",
    },
    answers: {
      yes: "si|certo|va bene",
      no: "no(?! (?:meu|seu|nosso|dia|mes)(?!\\p{L}))",
      offer: "(?:la|ti) (?:passo|trasferisco)",
    },
    questions: {
      answering:
        "risponde (?:a|alle)(?: \\p{L}+)? ?(?:domande|richieste)(?: generali)?|(?:domande|informazioni|richieste) (?:generali|frequenti)|(?:da|fornisce) informazioni|faqs?",
      general: "generali|frequenti|tutte|faqs?",
      about: "su|sul|sui|sulle|sugli|di|riguardo a",
      opening:
        "(?:mi )?(?:puo|potrebbe) dir(?:mi|e)|sa (?=se|quanto|quando|dove)|(?:vorrei|volevo) (?:sapere|chiedere)|posso chiedere|(?:ho|avrei) una domanda",
      own: "mi[oae]|miei|nostr[oaie]|(?:ho|abbiamo|sono|avevo)|chi (?:puo|si occupa|mi)|con chi",
      wish: "(?:mi |ci )?(?:puo|potete|potrebbe|potreste)|(?:posso|possiamo|potrei)",
      subjects: {
        price: {
          named: "prezz[oi]|tariff[ae]|cost[oi]",
          asked:
            "quanto (?:costa|costano|costerebbe|viene|vengono|fate|prendete|chiedete|si paga|bisogna pagare)|prezz[oi]|tariff[ae]|gratis|gratuit[oaie]|scont[oi]",
        },
        hours: {
          named: "orari[o]?",
          asked:
            "apert[oiae]|aprite|chiudete|chius[oiae]|orari[o]?|a che ora|fino a (?:che ora|quando)|da che ora|(?:ci siete|c'e qualcuno|lavorate) (?:il|la|di|a|anche) \\p{L}+",
        },
        place: {
          named: "indirizzo|come arrivare|parcheggio|accesso",
          asked:
            "dove (?:siete|si trova|posso|vi trovate|si puo)|come (?:arrivo|si arriva|vi trovo|si raggiunge)|indirizzo|codice postale|cap|parchegg\\p{L}*|ascensore|sedia a rotelle|passeggino|(?:che|quale) (?:autobus|treno|tram|linea|fermata)|lontan[oi] da\\p{L}*",
        },
        offer: {
          named: "servizi|prodotti|offerta|programma",
          asked:
            "(?:avete|vendete|fate|offrite|trattate|accettate|riparate|noleggiate|prendete|spedite)|c'e|ci sono|si (?:puo|possono)|sono (?:ammess[ie]|accettat[ie])|(?:che|quali) (?:tipi?|marche|taglie) di|wi-?fi",
        },
        duration: {
          named: "tempi(?: di consegna)?",
          asked: "quanto (?:tempo|ci vuole|ci mette|dura|impiega)|(?:in )?quanti giorni",
        },
      },
    },
    greetings: "ciao|buon ?(?:giorno|asera|pomeriggio)|salve|benvenut[oaie]",
  },
  lacks: [
    [notMeasured, "newMatter"],
    [notWritten, "goingOnPhrases asksNothing asksWhatItIs needs doings offersToDo instructions talkLines said"],
  ],
};
