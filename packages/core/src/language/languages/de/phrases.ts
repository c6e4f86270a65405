import type { Phrases } from "../../shape/phrases.ts";

/** "It's not the first time", "not only", and what else is not about the matter. */
const notThat =
  "(?! (?:nur|bloß|allein|einfach|(?:das|der|die) (?:erste|zweite|dritte|einzige|letzte mal|gleiche)\\p{L}*)(?!\\p{L}))";
/** What begins another thing behind one that is refused: "not a loan, a card". */
const thing = "(?:der|die|das|den|dem|ein|eine|einen|mein|meine|meinen|zu[mr])(?!\\p{L})";
/** Verbs of a complaint: what stands behind them is the matter. */
const unless =
  "(?! (?:(?:mehr|langer|weiter) )?(?:zahlen|bezahlen|warten|verlieren|riskieren|verpassen|hinnehmen)(?!\\p{L}))";
/** What nobody wants to lack: "no power" is a matter. */
const missed =
  "(?! (?:strom|internet|wasser|netz|verbindung|empfang|luft|puls|heizung|licht|gas|signal|geld|antwort|ton|bild|ruckruf|termin)(?!\\p{L}))";
const ills =
  "fieber|schmerz(?:en)?|blut(?:ung)?(?:en)?|krampf|krampfe|husten|ausschlag|schaden|rauch|feuer|verletzung(?:en)?|beschwerden|nebenwirkung(?:en)?|wechselwirkung(?:en)?|allergien?|storung(?:en)?|stromausfall|notfall|unfall|betrug";

export const phrases: Phrases = {
  denials: {
    before: [
      `(?<!sich )(?:geht (?:mir |hier )?)?nicht (?:um|wegen)${notThat}`,
      `(?:ich|wir) (?:will|wollen|mochte|mochten|wollte|wollten|brauche|brauchen|suche|suchen)(?: (?:\\p{L}+ )?)?kein(?:e|en|er|em)?`,
      `(?:(?:ich|wir) (?:will|wollen|mochte|mochten|wollte|wollten)|(?:will|mochte|wollen) (?:ich|wir)) nicht${unless}${notThat}`,
      `(?:das|es|dies) (?:ist|war|sind|waren) nicht${notThat}(?= (?:der|die|das|den|ein|eine|wegen|um|so dass)(?!\\p{L}))`,
      `(?:das|dies|es) (?:ist|war|sind) kein(?:e|er)?${missed}`,
      "nichts zu tun mit",
      "(?:an)?statt",
      "(?:alles|alle|jeder|jede|jeden|jedem|uberall|irgendwer|egal wer) (?:ausser|nur nicht|bloss nicht)",
      "(?:nur|bloss|bitte|lieber) nicht(?: (?:schon )?wieder| noch ?mal)?(?= (?:mit|zu[mr]?|an die|an den|in die|die|den|das|der)(?!\\p{L}))",
      "nicht (?:schon )?(?:wieder|noch ?mal|noch einmal) (?:mit|zu[mr]?|in die|an die|an den|die|den|das|der)",
      "(?:verbinden|stellen|leiten|schicken|geben|vermitteln|reichen) sie (?:mich|uns) (?:bitte )?(?:nicht|nie|auf keinen fall)(?: (?:wieder|mehr|weiter|schon|noch|einmal|durch))*(?: (?:mit|zu[mr]?|an|in))?",
      "nicht (?:mit|zu[mr]?|an|in)(?= (?:_ ){1,3}(?:verbinden|verbunden|durchgestellt|durchstellen|weiterleiten|weitergeleitet|sprechen|reden|schicken|geschickt)(?!\\p{L}))",
      "(?<!nicht )(?:vergessen sie|vergiss|vergessen wir)(?! nicht)",
      `(?:nein|nee|ne|bitte|bloss|danke) kein(?:e|en|er|em)?${missed}`,
      "(?:ich|wir) (?:meine|meinte|meinen) nicht",
      "nicht(?= (?:den|die|das|der|mein|meine|meinen) (?:_ )?_,? sondern(?!\\p{L}))",
      "(?:horen sie|hor|hort) (?:bitte |endlich |doch )?auf mich (?:immer |wieder |standig )*(?:zu[mr]?|an|mit|in)",
      "auf keinen fall(?= (?:zu[mr]?|an|mit|in)(?!\\p{L}))",
    ],
    after: [
      "ist (?:mir |uns )?egal",
      "spielt keine rolle",
      "hat (?:das |es )?(?:damit )?nichts zu tun",
      "interessiert mich nicht",
      `(?:will|mochte|brauche|meine) ich (?:gar )?nicht${unless}`,
      "ist (?:schon |bereits )?(?:erledigt|geklart)",
      "(?:kann|konnen) warten",
      "ist es nicht(?= (?:der|die|das|mein|meine|es|sondern)(?!\\p{L}))",
      "ist nicht (?:das|mein) problem",
    ],
    whole: [
      `(?:eine?n? )?(?:${ills})(?!(?:mittel|tabletten)) (?:hab|habe|haben|hat|ist|gibt) (?:wir|ich|er|sie|es|das) (?:hier )?nicht`,
      "(?:bitte )?kein(?:e|en)? (?:_ )?_ (?:notig|danke|bitte)",
      `(?<=(?:^|[,.;] |nein |doch |also ))nicht ${thing}(?! (?:erste|einzige|letzte|gleiche)\\p{L}*) _(?=$| ${thing}| bitte)`,
      `(?<!(?:habe|haben|hat|gibt|kommt|geht|bekomme|kriege) )weder${missed} (?:${thing} )?_ noch (?:${thing} )?_(?= (?:der|die|das|sondern|es geht|nur|ich|bitte)(?!\\p{L}))`,
      "(?<!(?:sind|bin|ist|seit|sitzen) )ohne(?<!(?:sind|sitzen|sitze) \\p{L}+ ohne) (?:_ )?_ (?:bitte|danke)(?=$| (?:nur|bloss|und)(?!\\p{L}))",
      "(?:das|es|dies) (?:ist|war) nicht (?:mein|meine|meinen|unser|unsere) _(?=,? (?:es|das|sondern|ich meine)(?!\\p{L}))",
      "mit (?:der|dem|den) (?:_ )?_ (?:bin|sind) (?:ich|wir) (?:schon |langst )?(?:durch|fertig)",
      "(?:von|mit) (?:der|dem|den) (?:_ )?_ (?:will|mochte) (?:ich|wir) nichts (?:mehr )?(?:horen|wissen|zu tun haben)",
      "(?:vom|(?:von|mit) (?:der|dem|den)) (?:_ )?_ (?:hab|habe|haben) (?:ich|wir) genug",
      "(?<=(?:der|die|das|den|dem|ins|zum|zur) _ )nicht (?:der|die|das|den|dem|ins|in die|zum|zur) _$",
    ],
    ends: [
      "ich|wir|er|sie|es|ihr|man|da|dann|sondern|aber|denn|weil|dass|nur|bloss|lieber|bitte|warum|wann|wo|kann|konnen|konnten|konnte|jetzt",
      "(?:und )?(?:der|die|das|mein|meine|unser|unsere|sein|seine) (?:_ )?_ (?:ist|sind|war|waren|hat|haben|geht|gehen|funktioniert|funktionieren|lauft|macht|springt|kommt|kostet|brennt|blutet|atmet|tut|quietscht|quietschen)",
    ],
  },
  absence: {
    none: "(?:kein(?:e|en|er|em)?|nicht mehr)",
    ills,
    and: "(?: (?:und|oder|auch))?(?: kein(?:e|en)?)?",
    unless: "(?!(?:mittel|tabletten))",
  },
  calling: "ich (?:rufe|telefoniere)(?: (?:sie|euch|nur|gerade|nochmal|noch mal))*",
  closings:
    "das war(?:'s| es|s| alles)(?: (?:schon|dann|was ich (?:brauchte|wissen wollte|wollte)))*|mehr (?:brauche|wollte) ich nicht(?: wissen)?|(?:vielen |besten |herzlichen )?danke?(?: (?:schon|sehr|ihnen))*(?: fur (?:ihre|die) (?:hilfe|zeit|auskunft))?|auf wiederhoren|tschuss|(?:einen )?schonen tag(?: noch)?|sie haben mir sehr geholfen|keine (?:weiteren )?fragen mehr",
  moment: {
    openQuestion: "sonst noch|(?:kann|darf) ich .*(?:helfen|tun)",
    announcement:
      "ubrigens|ausserdem|ach ja|nebenbei|noch (?:eine?|etwas|was)|(?:andere|weitere) (?:frage|sache)|wenn ich sie schon|bevor ich(?: e|')s vergesse",
    backwards: "dies|dieses|dieser|davon|damit|dafur|dazu|dann|ihn",
    done: "erledigt|gebucht|geschickt|geandert|bestellt|storniert|bestatigt|notiert|eingetragen|danke|gern geschehen|bis (?:dann|morgen)|verstanden",
  },
  answers: {
    yes: "ja|bitte|gerne",
    no: "nein|nee|nicht",
    offer: "verbinde|durchstelle",
  },
  questions: {
    answering:
      "(?:beantwort(?:et|en)|klart|nimmt|bearbeitet)(?: \\p{L}+)? (?:fragen|anfragen)(?: entgegen)?|(?:allgemeine|haufige) (?:fragen|anfragen|auskunfte)|auskunft|auskunfte|faqs?|(?:gibt|erteilt)(?: allgemeine)? (?:auskunft|auskunfte|informationen)",
    general: "allgemeine\\p{L}*|haufige|alle|faqs?",
    about: "zu|zum|zur|uber|rund um|nach|bezuglich",
    opening:
      "(?:konnen|konnten|wurden) sie mir (?:bitte )?(?:sagen|verraten)|wissen sie|ich (?:wollte|mochte|wurde gern) (?:nur |gern |gerne )?(?:wissen|fragen)|(?:darf|kann|durfte) ich (?:mal |kurz )*fragen|ich (?:habe|hatte) (?:da )?(?:mal |nur )?eine frage",
    own: "(?:fur|bei) (?:mich|mir|uns)|mein\\p{L}*|unser\\p{L}*|(?:habe|hab|bin|hatte|war) (?:ich|wir)|(?:ich|wir) (?:habe|hab|haben|bin|sind|hatte|war|mochte|will|brauche)|wer (?:kann|ist|hilft|kummert)|an wen",
    wish: "(?:konnen|konnten|kann|konnte|wurden|durfte|darf|wurde) (?:sie|ich|wir|jemand|einer)",
    subjects: {
      price: {
        named: "preis\\p{L}*|kosten|gebuhr\\p{L}*|tarif\\p{L}*",
        asked:
          "was (?:kostet|kosten|verlangen|verlangt|nehmen|nimmt|berechnen|zahlt|zahlen|wurde .{1,60}kosten)|wie ?viel (?:kostet|kosten|verlangen|nehmen|zahlt|zahlen|macht|ist)|wie teuer|preis\\p{L}*|gebuhr\\p{L}*|tarif\\p{L}*|kosten\\p{L}*|gratis|umsonst|rabatt\\p{L}*|ermassig\\p{L}*|(?:muss|mussen) (?:man|kinder|\\p{L}+) .{0,20}zahlen",
      },
      hours: {
        named: "(?:offnungs|sprech|geschafts)zeiten",
        asked:
          "offen|geoffnet|(?:offnungs|sprech)zeiten|(?:auf|zu)(?:haben)?(?=$| (?:oder|und)(?!\\p{L}))|schliess\\p{L}*|offne\\p{L}*|wie lange (?:haben|sind) sie|(?:ab|bis|von) wann|wann (?:haben|sind|machen|offnen|schliessen) (?:sie|ihr)|wann kann man|(?:sind sie|seid ihr|ist (?:jemand|wer)) .{0,30}da|arbeiten sie (?:auch )?(?:am|an|\\p{L}+tags)",
      },
      place: {
        named: "anfahrt|adresse|parken|parkplatz\\p{L}*|lage|weg",
        asked:
          "wo (?:genau |denn )?(?:sind|ist|finde|findet|kann|liegt|liegen)|wie (?:komm|find)\\p{L}*|adresse|postleitzahl|park\\p{L}*|auto abstellen|aufzug|fahrstuhl|barrierefrei\\p{L}*|rollstuhl\\p{L}*|kinderwagen|welche[rs]? (?:bus|\\p{L}*bahn|zug|tram|linie|haltestelle)|haltestelle|wie weit|weit (?:vom|von|weg|entfernt)",
      },
      offer: {
        named: "angebot\\p{L}*|leistung\\p{L}*|sortiment|programm\\p{L}*|anbieten",
        asked:
          "(?:haben|verkaufen|machen|fuhren|bieten|reparieren|liefern|nehmen|behandeln|verleihen|vermieten|verschicken|versenden|akzeptieren|backen) sie(?! (?:mir|mich|uns|bitte|die|den|das|es|meine?n?|unsere?n?)(?!\\p{L}))|gibt es|gibt's|(?:kann|darf) man|(?:ist|sind) .{1,30} (?:erlaubt|gestattet|willkommen)|welche (?:sorten|marken|grossen|farben|arten)|was haben sie (?:fur|an)|wlan",
      },
      duration: {
        named: "(?:liefer|warte|bearbeitungs)zeiten|dauer|fristen",
        asked: "wie lange|wie schnell|wie viele(?:n)? (?:werk)?tage\\p{L}*|wann ware (?:das|es|\\p{L}+) (?:da|hier)",
      },
    },
  },
  greetings: "guten (?:tag|morgen|abend)|hallo|willkommen|grüß gott|grüezi|servus|moin",
};
