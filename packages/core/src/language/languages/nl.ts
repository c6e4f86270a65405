import { nld } from "stopword";
import { notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const dutch: LanguageData = {
  name: "Dutch",
  stopWords: nld,
  spokenStopWords: `hoe hoeveel wanneer waarom waar welke kunt kunnen mag moeten graag alstublieft dank bedankt hallo goedendag nodig hebt heeft ga
    gaat doet zeggen weten ja nee oké`,
  spokenWords: "ik mijn mij wil graag heb nodig alstublieft bedankt kan kunt hoe wanneer niet",
  languageNames: "flemish vlaams",
  requests: {
    speak: "spreek|spreekt u|spreekt|spreken|praten|praat|verstaat|liever",
    someone: "(?:iemand|medewerker)(?: die)?|die",
    link: "in het|in|naar het|op z'n",
    after: "alstublieft|alsjeblieft|graag|spreekt|spreken|kan spreken|sprekende|zou beter zijn|praten",
    beside:
      "alstublieft alsjeblieft graag liever iemand medewerker hulp helpen verder kan kunnen kunt wil zou spreek spreekt spreken praten praat mogelijk",
    not: "niet|geen|slecht|beetje|weinig|in plaats van|mijn \\w+ spreekt",
    notAfter: "is (?:niet|slecht|heel slecht|erg slecht)",
  },
  service: {
    leads: "u|je|kan|kunnen|alle",
    verbs: "helpt|helpen|beantwoordt|behandelt|spreekt|begroet|adviseert|ondersteunt|zorgt voor",
    people: "bellers|klanten|mensen|gebruikers|gasten|patiënten",
    concerns: "vraag|vragen|problem?en|probleem|verzoeken|zaken|alles|hulp|informatie",
    joins: "met|over|bij|van|voor|aan|rond",
  },
  smallTalk: `hallo|hoi|goedendag|goedemorgen|goedemiddag|goedenavond|dag|doei|tot ziens|fijne dag|fijne dag nog|prettige dag|prettige dag nog|fijn weekend|dank u|dank u wel|dank je|dank je wel|bedankt|graag gedaan|ja|ja graag|nee|nee dank u|oké|ok|prima|goed|klopt|precies|
    natuurlijk|dat is alles|eh|uh|hm|ah|sorry|een moment|momentje|wacht even|hoe gaat het|hoort u mij|bent u daar|wat zegt u|kunt u dat herhalen|ik weet het niet|misschien|alstublieft|alsjeblieft`,
  questionWords: "hoe wat wanneer waar welke wie waarom hoeveel",
  referring: "dat dit deze hen daar ervan daarvan ander zelfde",
  referringPhrases: "de twee",
  references: {
    first: "eerste",
    second: "tweede",
    third: "derde",
    last: "laatste",
    other: "andere",
    kinds: "winkel huis toestel aanbod",
    mine: "mijne",
    my: "mijn onze",
  },
  denyingWords: "niet geen nooit",
  goingOn: "en maar ook dus",
  alsoWords: "ook",
  yesWords: "ja graag",
  besideYes: "vertel",
  noWords: "nee",
  asking: [/^(?:hebt u|kunt u|kan ik|mag ik|heeft u|is er|zijn er)(?= |$)/u],
  commands: [/^(?:verbind (?:me|mij)|kunt u (?:me|mij) doorverbinden)(?!\p{L})/u],
  offers: [/zal ik (?:u|je) (.+) (?:vertellen|uitleggen|zeggen)/u, /(?:wilt u|wil je) (.+) (?:weten|horen)/u],
  checksMeant: "bedoelt u|bedoel je",
  choosing: ["of", "niet"],
  offeringWords: "zal kan wilt",
  leavesOpen: ["helpen|nog iets"],
  ownWords: { before: "ja", denies: "nee" },
  contrast: "maar",
  partings: ["tot|tot volgende", "morgen|straks|snel|dan|week"],
  fillers: {
    inside: "zeg maar",
    before: [
      "ik (?:wilde|wou)(?: even| graag)* (?:vragen|weten)(?: of)?|ik vroeg me af(?: of)?|(?:kunt|kun) (?:u|je|jij) me (?:misschien )?(?:vertellen|zeggen)(?: of)?|ik heb een (?:korte )?vraag",
    ],
    openers: "hoi goedendag nee nou dus",
    behind: "alstublieft|alsjeblieft|dank u",
  },
  phrases: {
    denials: {
      before: [
        "gaat (?:_ )?niet (?:om|over)",
        "niet (?:om|over|vanwege|wegens)(?! alleen)",
        "(?:wil|willen|hoef|zoek) geen",
        "(?:ik|we|wij) (?:wil|willen) niet(?! (?:betalen|wachten))",
        "(?:dit|dat|het) (?:is|was) niet(?! alleen)(?= (?:de|het|een|voor)(?! eerste))",
        "(?:dit|dat|het) is geen",
        "in plaats van",
        "(?:alles|iedereen) behalve",
        "(?<!niet )(?:vergeet|laat maar)(?! niet)",
        "verbind (?:me|mij|ons) (?:alstublieft |alsjeblieft )?niet(?: weer| opnieuw| door)?(?: (?:met|naar))?",
        "niet (?:weer|alweer|opnieuw) (?:naar|met|de|het)",
        "(?:stop met|hou op met) (?:mij|me|ons) (?:steeds |telkens )?(?:naar|met|door)",
        "(?:ik|wij|we) bel(?:len)? niet (?:voor|over|vanwege|wegens|om)",
      ],
      after: ["maakt niet uit", "doet er niet toe", "(?:is|was) het probleem niet", "interesseert me niet"],
      whole: [
        "niet (?:de|het|een|mijn) _(?=,? maar )",
        "(?<!(?:heb|heeft|hebben|is|werkt|krijg) )noch (?:(?:de|het) )?_ noch (?:(?:de|het) )?_(?= (?:ik|maar|alleen|het gaat)(?!\\p{L}))",
        "(?<!(?:zit|zitten|zijn|ben|al) )zonder (?:_ )?_ (?:graag|alstublieft|alsjeblieft)(?=$| (?:alleen|en)(?!\\p{L}))",
        "(?<=(?:de|het|een|mijn) _ )niet (?:de|het|een|mijn) _$",
      ],
      ends: ["maar|alleen|ik|we|wij|het|hij|zij|er|want|omdat|kunt|graag|(?:de|het|mijn) _ (?:is|doet|werkt|heeft)"],
    },
    absence: {
      none: "(?:geen|niet meer)",
      ills: "koorts|pijn|bloed|bloeding|hoest|uitslag|schade|rook|brand|vuur|lek|lekkage|verwonding(?:en)?|klachten|bijwerkingen|allergie(?:en)?|storing|stroomuitval|noodgeval|spoed|ongeluk|fraude",
      and: "(?: (?:en|of|ook))?(?: geen)?",
    },
    calling: "ik bel(?: (?:u|jullie|je|even))*",
    closings:
      "dat (?:is|was) (?:het|alles)(?: wat ik (?:nodig had|wilde weten))?|(?:hartelijk )?bedankt(?: voor (?:uw|de|je) hulp)?|dank (?:u|je)(?: wel)?|fijne dag(?: nog)?|tot ziens|verder niets",
    moment: {
      openQuestion: "verder nog",
      announcement: "trouwens|bovendien|ook nog|nog (?:iets|een)|andere vraag|nu ik u|voor ik het vergeet",
      backwards: "dit|ermee|ervan|daarvan",
      done: "gedaan|geregeld|geboekt|verstuurd|gewijzigd|geannuleerd|bevestigd|genoteerd|dank|graag gedaan|begrepen",
    },
    answers: {
      yes: "ja|graag",
      no: "nee",
      offer: "doorverbind",
    },
    questions: {
      answering:
        "beantwoordt(?: \\p{L}+)? vragen|(?:algemene|veelgestelde) (?:vragen|informatie)|geeft (?:algemene )?informatie|faqs?",
      general: "algemene|veelgestelde|alle|faqs?",
      about: "over|van|omtrent|naar",
      opening:
        "(?:kunt|kan|kun) (?:u|je) (?:me|mij) (?:zeggen|vertellen)|weet (?:u|je)|ik (?:wil|wilde|zou) (?:graag )?(?:weten|vragen)|mag ik (?:even )?vragen|ik heb (?:even )?een vraag",
      own: "mijn|m'n|onze?|(?:heb|ben|had|was) (?:ik|wij|we)|ik (?:heb|ben|had|was|wil)|wie (?:kan|is|gaat)",
      wish: "(?:kunt|kan|kun|zou|zou den|mag|wilt) (?:u|je|ik|iemand|we)",
      subjects: {
        price: {
          named: "prijzen|prijs|tarieven|kosten",
          asked:
            "hoeveel (?:kost|kosten|vragen|is|betaal je|rekent|rekenen)|wat (?:kost|kosten|vragen|rekenen|rekent|betaal je|betaal ik voor|zou .{1,40}kosten)|prijs|tarief|gratis|kortingen?|korting",
        },
        hours: {
          named: "openingstijden|openingsuren",
          asked:
            "open|dicht|gesloten|openings\\p{L}*|hoe laat|sluit\\p{L}*|sluiten|(?:tot|vanaf|van) (?:wanneer|hoe laat)|(?:bent u|zijn jullie|is er iemand) .{0,20}(?:op|in het|met) \\p{L}+",
        },
        place: {
          named: "adres|route|parkeren|bereikbaarheid",
          asked:
            "waar (?:precies )?(?:zijn|is|zit|zitten|kan|vind)|hoe (?:kom|vind)|adres|postcode|parke\\p{L}*|lift|rolstoel\\p{L}*|kinderwagen|welke (?:bus|trein|tram|lijn|halte)|(?:hoe )?ver (?:van|is)",
        },
        offer: {
          named: "diensten|aanbod|producten|assortiment|programma",
          asked:
            "(?:hebt|heeft|heb|verkoopt|doet|maakt|biedt|repareert|levert|verhuurt|neemt|accepteert) (?:u|je|jullie)|(?:hebben|verkopen|doen|maken|repareren|leveren|verhuren) jullie|is er|zijn er|kun je|kan (?:je|men)|mogen (?!ik|wij|we)\\p{L}+|met (?:kaart|pin|creditcard) betalen|welke (?:soorten|merken|maten)|wifi",
        },
        duration: { named: "levertijden|wachttijden", asked: "hoe lang|hoe snel|(?:in )?hoeveel (?:werk)?dagen" },
      },
    },
    greetings: "hallo|hoi|goede ?(?:morgen|middag|avond|dag)|welkom",
  },
  lacks: [
    [notMeasured, "newMatter"],
    [
      notWritten,
      "goingOnPhrases yesPhrases asksNothing asksWhatItIs needs doings offersToDo instructions talkLines said",
    ],
  ],
};
