import { deu } from "stopword";
import { notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";
import { phrases } from "./de/phrases.ts";
import { said } from "./de/said.ts";
import { talkLines } from "./de/talk-lines.ts";

export const german: LanguageData = {
  name: "German",
  stopWords: deu,
  spokenStopWords: `bitte danke hallo guten möchte möchten will wollen brauche brauchen kann können könnte könnten soll sollte muss müssen darf gibt
    geht gehen wie wieviel wann warum wieso wo woher wohin welche welcher welches ja nein ok okay also doch mal eigentlich sagen wissen`,
  spokenWords: "ich mein meine meinen mir mich möchte will habe brauche bitte danke guten nicht kann wann wie",
  requests: {
    speak: "sprechen sie|sprechen|spricht|sprichst|spreche|sprecht|reden|konnen sie|verstehen sie|kann",
    someone: "jemand|jemanden|jemandem|mitarbeiter|mitarbeiterin|person|kollegen",
    link: "auf|in|mit",
    after: "bitte|sprechen|sprechend|ware besser|weiter|weitermachen|reden|unterhalten",
    beside:
      "bitte jemand jemanden jemandem lieber gerne gern hilfe helfen weiter weitermachen mitarbeiter kollege mochte wurde wechseln unterhalten sprechen reden geht gibt",
    not: "nicht|kein|keine|kaum|wenig|bisschen|schlecht|statt",
    notAfter: "ist (?:nicht|schlecht|leider|sehr schlecht)|kann ich nicht|verstehe ich nicht|spreche ich nicht",
  },
  service: {
    leads: "sie|er|du|ich|wir|kann|können|allgemeine[nr]?",
    verbs:
      "gibt|geben|nimmt anrufe|löst|hilft|helfen|hilfst|beantwortet|beantworten|bearbeitet|bearbeiten|betreut|betreuen|berät|beraten|spricht|sprechen|begrüßt|begrüßen|unterstützt|unterstützen|regelt|erledigt|kümmer(?:t|n) sich um|(?:ist|sind) zuständig für|zuständig für",
    people: "anrufer[n]?|kunden?|kundinnen und kunden|gästen?|leuten?|patienten|nutzern?|mitgliedern?",
    concerns: "fragen?|probleme?n?|anliegen|themen|anfragen?|alles|hilfe|auskunft|auskünfte|informationen?",
    joins: "zu[rm]?|bei[m]?|mit|über|um|für|rund um|wegen|von|an",
  },
  smallTalk: `hallo|hi|guten tag|guten morgen|guten abend|grüß gott|servus|moin|tschüss|auf wiederhören|auf wiedersehen|danke|danke schön|dankeschön|vielen dank|besten dank|bitte|bitte schön|gern geschehen|
    ja|ja bitte|ja genau|jawohl|nein|nein danke|nee|doch|ok|okay|in ordnung|alles klar|klar|natürlich|genau|richtig|stimmt|gut|sehr gut|super|perfekt|prima|schön|das war's|das ist alles|
    äh|ähm|hm|mhm|aha|ach|ach so|oh|also|na ja|tja|verstehe|ich verstehe|entschuldigung|tut mir leid|verzeihung|einen moment|moment|einen augenblick|warten sie|wie geht es ihnen|wie geht's|
    hören sie mich|können sie mich hören|sind sie noch da|ist da jemand|was|wie bitte|wie|können sie das wiederholen|noch einmal|ich weiß nicht|vielleicht|gleichfalls|
    sekunde|eine sekunde|eine minute|kein problem|keine ursache|alles gut|na gut|na klar|schon gut|passt|passt so|gerne|sehr gerne|bis dann|bis bald|ciao|nochmal bitte|noch mal|noch mal bitte|das stimmt|das ist richtig|schönen tag|schönen tag noch|einen schönen tag|einen schönen tag noch|schönen abend|schönen abend noch|einen schönen abend noch|schönes wochenende|ein schönes wochenende|danke für ihre hilfe|vielen dank für ihre hilfe|das wäre alles|weiß nicht|keine ahnung|
    dann weiß ich bescheid|weiß ich bescheid|mensch|ich bleibe dran|ich bin gleich wieder da|bin gleich wieder da|ich bin wieder da|da bin ich wieder|lassen sie sich zeit|bis später|gute besserung|schönen feierabend|machen sie's gut|sind sie noch dran|hören sie mich noch|ich bin noch dran|mehr wollte ich nicht`,
  questionWords: "wie was wann wo woher wohin welche welcher welches wer warum wieso wieviel",
  referring:
    "dies diese dieser dieses ihn ihm ihr ihnen dort davon dafür dazu daran damit dabei andere anderen beide beiden beides dasselbe",
  referringPhrases: "die zwei",
  references: {
    first: "erste ersten erster erstes",
    second: "zweite zweiten zweiter zweites",
    third: "dritte dritten dritter drittes",
    last: "letzte letzten letzter letztes",
    other: "andere anderen anderer anderes",
    kinds: "haus ort lokal laden filiale wohnung tarif vertrag paket produkt modell gerät angebot firma",
    mine: "meins meiner meines meinem meinen",
    my: "mein meine meinem meinen meiner",
  },
  denyingWords: "nicht kein keine keinen keinem keiner nie ohne statt",
  goingOn: "und aber auch oder",
  alsoWords: "auch",
  yesWords: "ja jawohl gerne gern klar natürlich bitte",
  yesPhrases: "kein problem|warum nicht",
  besideYes: "sagen sag erzählen",
  noWords: "nein nee nicht kein",
  asking: [
    /^(?:haben|hatten|hast|habt|kann|konnen|konnte|konnten|kannst|gibt|darf|durfen|muss|mussen|ist|sind|wird|werden|wurde|wurden|hat|brauche|brauchen|braucht|bekomme|bekommen|nehmen|bieten|verkaufen|machen|liefern|soll|sollte|geht) (?:ich|wir|sie|du|ihr|man|es|er|das|da|dies\p{L}*|der|die|den|dem|ein\p{L}*|mein\p{L}*|unser\p{L}*|auch|denn)(?= |$)/u,
    /^(?:sagen sie|erklaren sie|erzahlen sie|sag mir|erklar)(?= |$)/u,
    /^(?:kostet|kosten|reicht|reichen|passt|passen|fahrt|fahren|dauert|gilt|gelten|lohnt|tut|gehort|zahlt|braucht|nimmt|kennen|wissen|sprechen|kriege|kriegen|bin|seid|gabe|ginge|ware|durfte|durften) (?:das|da|dort|die|der|ein\p{L}*|es|er|man|sich|ich|wir|sie|ihr|mein\p{L}*|unser\p{L}*|kinder|hunde)(?= |$)/u,
    /(?:^| )ob (?:ich|wir|man|es|er|sie|das|die|der|mein\p{L}*)(?= |$)|^(?:noch )?irgend(?:was|etwas|wer|jemand|wo|ein\p{L}*|welche\p{L}*)(?= |$)|(?:^| )noch \p{L}+ frei$|(?: oder| oder nicht| gell)$|^also kein\p{L}*(?= |$)|^(?:und (?:wenn|falls)|falls|angenommen)(?= |$)/u,
    /(?:^| )(?:(?:kenne|verstehe|finde|kenn|versteh|find) (?:\p{L}+ ){0,4}nicht|nie (?:davon )?gehort)(?= |$)/u,
  ],
  asksNothing: [
    // "Wie der Nachrichtensprecher", "da wo der Schlauch rauskommt", "ich soll was tun"; "weiß nicht, wie der heißt" asks.
    /(?<=[\p{L}\p{N}] )(?<!(?:wei(?:ß|ss)|wissen|wüsst\p{L}*|sag\p{L}*|frag\p{L}*|ahnung|versteh\p{L}*|klar|erklär\p{L}*|schau\p{L}*|guck\p{L}*|seh\p{L}*|interessier\p{L}*) (?:\p{L}+ ){0,3})(?:was|wo|wie|wer|welche[rs]?)(?= (?:ich|du|er|sie|es|wir|ihr|man|der|die|das|den|dem|des|ein\p{L}*|mein\p{L}*|unser\p{L}*|für (?:den|die|das|mein\p{L}*)|für'?n|immer|gesagt|anderes|neues|besseres)(?= |$))/gu,
    /(?<=^(?:(?:oh|o|so|ach|moment|gott|und|ja|also) )*da )(?:muss|müssen|kann|können|ist|sind|hab|habe|haben|war|waren|bin|steht|kommt|geht|wird)(?= )/gu,
    /(?<=^(?:(?:ach|oh|ah|mensch|na|ja|und) )*)(?:wie (?=(?:schön|nett|lieb|süß|toll|schade|blöd|ärgerlich|gut)$)|irgendwas (?=mit ))/gu,
  ],
  asksWhatItIs: [
    /(?:^| )was (?:ist|sind|heisst|bedeutet|soll)(?: denn)? (?:das|es|die|dies)(?: (?:denn|genau|eigentlich|sein|heissen|bedeuten))*$/u,
  ],
  needs: [
    /(?:^| )(?:ich|wir) (?:brauche\p{L}*|suche\p{L}*|mochte\p{L}*|wollen|will|wurde\p{L}*(?: \p{L}+){0,3} gern\p{L}*|hatte\p{L}* gern\p{L}*)(?= |$)/u,
    /(?:^| )(?:(?:habe?|hatte) (?:\p{L}+ )?(?:ein\p{L}*|zwei) (?:\p{L}+ )?frage\p{L}*|rufe? \p{L}*(?: \p{L}+)? ?wegen|an wegen|geht um|wollte (?:\p{L}+ )?(?:fragen|wissen)|interessieren)(?= |$)/u,
  ],
  doings: [/^ich (?:hole|schaue|gucke|sehe|frage|suche) (?:(?:nur|mal|eben|kurz|schnell) )+/u],
  commands: [
    /^(?:verbinden sie mich|verbinde mich|stellen sie mich|geben sie mir (?:bitte )?(?:einen|eine) (?:menschen|mitarbeiter|kollegen|kollegin|mitarbeiterin))(?!\p{L})/u,
    /^(?:(?:können|könnten|kannst|würden) (?:sie|du) |sprechen sie |reden sie )(?:bitte |etwas |ein bisschen )*(?:lauter|langsamer|deutlicher|schneller)(?: sprechen| reden| bitte)*$/u,
    /^(?:(?:können|könnten|kannst) (?:sie|du) )?(?:mir )?(?:das )?(?:bitte )?(?:noch (?:einmal|mal) )?(?:wiederholen|wiederholen sie(?: das)?|sagen)(?: bitte)?$/u,
    /^(?:können|könnten|kannst) (?:sie|du) mich (?:bitte )?.{0,40}(?:verbinden|durchstellen|zurückrufen)(?: bitte)?$/u,
    /^(?:legen sie (?:bitte )?auf|leg auf|bleiben sie dran|rufen sie mich (?:bitte )?zurück)(?!\p{L})/u,
    /^(?:ich (?:möchte|will|würde gerne?|muss)|kann ich|könnte ich) (?:bitte |gern |gerne )*mit .{1,40} (?:sprechen|reden)$/u,
  ],
  offers: [
    /soll(?:te)? ich (?:ihnen|dir|euch) (?:sagen|erklären|erzählen|beschreiben|vorlesen) (.+)/u,
    /soll(?:te)? ich (?:ihnen|dir|euch) (.+) (?:sagen|erklären|erzählen|nennen|beschreiben|vorlesen)/u,
    /(?:möchten|wollen|möchtest|willst) (?:sie|du) (?:wissen|hören|erfahren) (.+)/u,
    /(?:möchten|wollen|möchtest|willst) (?:sie|du) (.+) (?:wissen|hören|erfahren)/u,
  ],
  offersToDo: [
    /^(?:(?:und|dann|so|okay) )*(?:soll(?:en|te)? (?:ich|wir)|darf ich(?! (?:um|ihre))|möchten sie|wollen sie)(?= |$)/u,
  ],
  checksMeant: "meinen sie|meinst du|geht es um",
  choosing: ["oder", "nicht"],
  offeringWords: "soll sollen darf kann können möchten möchtest wollen",
  leavesOpen: [
    "helfen|fur sie tun|sonst noch|noch etwas|ich hore|schildern|erzahlen sie|sagen sie(?= ?$)",
    "was (?:brauchen|benotigen|mochten|wunschen|suchen) sie|was darf|welche leistung|worum|passiert|anliegen|grund (?:\\p{L}+ )?anrufs",
    "was fehlt|was ist los|was fuhrt|was macht (?:er|sie|es|d(?:er|ie|as) \\p{L}+)|beschwerden",
  ],
  instructions: [
    /(?:^| )(?:brauche|bräuchte|benötige) ich (?:noch )?(?:ihre\p{L}*|eine?\p{L}*|die|den|das)(?= )/u,
    /^(?:(?:bitte|jetzt|dann|nun|und|so) )*(?:drücken|halten|ziehen|drehen|schalten|öffnen|schließen|prüfen|schauen|stecken|lösen|tippen|klicken) sie(?= |$)|^(?:(?:bitte|jetzt|dann|nun|und|so) )*(?:sagen|lesen|nennen) sie (?:mir |bitte )*(?:ihre?\p{L}*|was|wie|wann|wo|welche\p{L}*|den|die|das|ob)(?= )/u,
  ],
  ownWords: {
    before: "ja",
    denies: "nein|nicht",
    unless: "es|das",
    own: "mein\\p{L}*|unser\\p{L}*",
  },
  contrast: "aber|nur dass",
  partings: ["bis|bis zum|bis nächsten|bis nächste|bis zum nächsten", "morgen|gleich|dann|später|bald|woche|mal"],
  fillers: {
    inside: "sozusagen|irgendwie|sagen wir mal|weißt du",
    before: [
      "guten tag|guten morgen|guten abend|na ja|ich (?:wollte|möchte|würde)(?: nur| mal| gern| gerne)* (?:fragen|wissen)(?: ob)?|ich (?:hätte|habe)(?: da| mal| noch)* eine (?:kurze )?frage",
      "(?:können|könnten) sie mir (?:bitte )?sagen(?: ob)?|kannst du mir sagen(?: ob)?|wissen sie(?: ob)?|eine kurze frage",
    ],
    openers: "hallo ja nein also und gut naja entschuldigung",
    behind: "bitte|danke|vielen dank|oder so",
  },
  phrases,
  talkLines,
  said,
  lacks: [
    [notMeasured, "newMatter"],
    [notWritten, "goingOnPhrases"],
  ],
};
