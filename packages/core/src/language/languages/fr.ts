import { fra } from "stopword";
import { notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

/** "It's not the first time", "not only", and what else is not about the matter. */
const notThat =
  "(?! (?:seulement|juste|uniquement|que |(?:la |le )?(?:premiere?|deuxieme|troisieme|seule?|derniere fois|bonne?|meme))(?!\\p{L}))";
/** Verbs of a complaint: what stands behind them is the matter. */
const unless = "(?! (?:payer|perdre|attendre|rester|rater|manquer|accepter|risquer)(?!\\p{L}))";

export const french: LanguageData = {
  name: "French",
  stopWords: fra,
  spokenStopWords: `comment combien quand pourquoi où puis peux peut peuvent pouvez pourrais pourriez voudrais veux veut voulez besoin faut dois doit
    fait faites fais merci bonjour bonsoir salut oui non alors donc plus moins très si est-ce y-a-t-il cela ça votre vos mes tes tout
    toute tous toutes dire savoir aller vais va comme aussi bien sur quoi`,
  spokenWords:
    "je j'ai mon ma mes me veux voudrais besoin merci bonjour s'il vous plaît peux pouvez comment quand est-ce c'est n'est pas plus",
  requests: {
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
  service: {
    leads: "vous|peut|il|elle|les|aux?|des|toutes?|tous?",
    verbs: "aide|aident|répond|répondent|gère|traite|parle|accueille|conseille|assiste|s'occupe|se charge",
    people: "clients?|appelants?|personnes|usagers|patients?|hôtes",
    concerns: "questions?|problèmes?|demandes?|sujets?|aide|ce qui concerne|tout|informations?|renseignements?",
    joins: "avec|sur|de|des|du|à|aux?|pour|concernant|en|relatives? aux?",
  },
  smallTalk: `bonjour|bonsoir|salut|allô|au revoir|à bientôt|bonne journée|bonne soirée|bon week end|bonne fin de journée|merci|merci beaucoup|merci bien|de rien|oui|ouais|non|non merci|d'accord|ok|entendu|bien sûr|parfait|très bien|c'est bon|
    c'est tout|exactement|voilà|euh|hum|ah|oh|bon|bah|alors|pardon|désolé|désolée|excusez moi|un moment|un instant|une seconde|attendez|comment allez vous|ça va|vous m'entendez|il y a quelqu'un|
    quoi|comment|pouvez vous répéter|je ne sais pas|je ne comprends pas|je comprends|s'il vous plaît|s'il te plaît|
    ne quittez pas|je vois|vous m'entendez bien|vous êtes toujours là|vous êtes là|je suis là|bon ben|ah ben|eh ben|eh bien|génial|impeccable|on va y réfléchir|je vais réfléchir|c'est noté|c'est parfait|attendez deux secondes|deux secondes|je reviens|me revoilà|bonnes vacances|bon courage|ce sera tout|je crois que j'ai tout|ça y est|tant pis|pas de souci|pas de problème|quand même`,
  questionWords: "comment quand où quel quelle quels quelles qui combien pourquoi",
  referring: "ça cela ceci celui celle ceux celles ils elles leur leurs là autre autres",
  referringPhrases: "les deux",
  references: {
    first: "premier première",
    second: "deuxième seconde",
    third: "troisième",
    last: "dernier dernière",
    other: "autre",
    kinds: "maison magasin produit modèle offre",
    mine: "mien mienne",
    my: "mon ma notre",
  },
  denyingWords: "pas sans jamais",
  goingOn: "et mais aussi ou alors",
  alsoWords: "aussi",
  yesWords: "oui ouais volontiers",
  yesPhrases: "pourquoi pas",
  besideYes: "dites",
  noWords: "non pas",
  asking: [
    /(?:^| )estce(?= |$)|^(?:(?:et|sinon|donc|alors|mais|du coup) )*(?:(?:est|serait) il|avez vous|auriez vous|pouvez vous|pourriez vous|peut on|puis je|dois je|faut il|y a(?: t)? il|vous (?:avez|auriez|faites|prenez|pouvez|acceptez|vendez|offrez|proposez|ouvrez|fermez|apprenez)|on (?:peut|pourrait|doit)|je (?:peux|pourrais|dois)|il y a|dites moi|expliquez|parlez moi)(?= |$)/u,
    // `plainWords` leaves out the "c'" of "c'est" and the "s'" of "s'il".
    /^(?:(?:et|donc|alors|mais) )*(?:vous (?!voyez|comprenez|savez|allez|aviez)\p{L}{2,}ez|vous savez si|vous etes (?:ouvert\p{L}*|ferme\p{L}*|encore|toujours|loin)|etes vous|faites vous|\p{L}+ez vous|\p{L}+ t (?:il|elle|on)|ca (?:coute|dure|prend|vaut|change|fait mal)|il (?:reste|faut(?! que))|est (?:possible|gratuit|compris|inclus|obligatoire|loin))(?= |$)|^et si(?= |$)|^en cas de(?= |$)|^donc pas (?:de |d)/u,
    /(?:^| )(?:(?:trouve|connais|comprends) pas|jamais entendu parler)(?= |$)|(?:^| )(?:est|faut|faire|fait|apporter?|prendre|mettre|dire|en|de|pour|avec|sur) quoi$/u,
  ],
  asksNothing: [
    /(?<=[\p{L}\p{N}] )(?<!(?:^| )(?:à|a|de|avec|pour|c'est|savoir|sais|pas|dire|dites|demander) )qui(?= )/gu,
    /(?<=[\p{L}\p{N}] )(?<!(?:^| )(?:c'est|pour|depuis|jusqu'à|savoir|sais|pas|dire) )quand(?= )/gu,
    /(?<=^(?:(?:ah|oh|attends|attendez|pardon|et|là) )*)(?:il )?y a (?=quelqu'un|personne|la |le |les |l')|quand même/gu,
    /(?<=[\p{L}\p{N}] )ou(?= )|(?<=(?:^| )(?:jour|là|endroit|moment|cas|heure|ville|rue|maison|fois) )où(?= )/gu,
    /(?<=^|[\p{L}\p{N}] )(?:quel(?:le)?s?) (?=(?:bonne?|belle?|beau|dommage|chance|horreur|histoire|plaisir|bonheur)(?= |$))/gu,
  ],
  asksWhatItIs: [
    /(?:^| )(?:est ?ce que est(?: que (?:ca|cela))?|est quoi(?: (?:ca|cela))?|que veut dire (?:ca|cela)|veut dire quoi)$/u,
  ],
  needs: [
    /(?:^| )(?:(?:je|on|nous) (?:voudrai\p{L}*|cherche\p{L}*|aimerai\p{L}*|voudrions)|ai besoin|avons besoin|il me faut|il nous faut)(?= |$)/u,
    /(?:^| )(?:appelle (?:pour|au sujet|concernant|a propos)|ai (?:une|encore une|deux) (?:\p{L}+ )?questions?|voulais (?:\p{L}+ )?(?:savoir|demander)|est (?:pour|a propos|au sujet)(?: de| d)? (?:ma|mon|mes|une?|la|le|les))(?= |$)/u,
  ],
  doings: [/^(?:laissez moi|je vais) (?:voir|regarder|reflechir|noter|chercher)(?= |$)/u],
  commands: [
    /^(?:passez moi|passe moi|mettez moi|transférez moi|je (?:veux|voudrais|souhaite|peux) parler (?:à|avec)|parlez plus)(?!\p{L})/u,
  ],
  offers: [
    /(?:voulez|souhaitez|aimeriez) vous (?:savoir|connaître|en savoir plus sur|que je vous (?:dise|explique|parle|décrive)) (.+)/u,
    /(?:puis je|dois je|je peux|je dois) vous (?:dire|expliquer|parler|décrire) (.+)/u,
  ],
  offersToDo: [/^(?:(?:et|alors|okay) )*(?:voulez vous|souhaitez vous)(?= |$)/u],
  checksMeant: "vous parlez|vous voulez dire",
  choosing: ["ou", "non"],
  offeringWords: "puis dois voulez",
  leavesOpen: [
    "aider|autre chose|puis je faire|ecoute|allez y|racontez|dites moi(?= ?$)",
    "(?:de quoi avez|que (?:desirez|souhaitez|voulez|cherchez)) vous|arrive|passe|qu a t il|que fait|motif|raison",
  ],
  instructions: [
    /^(?:(?:s il vous plaît|maintenant|puis|ensuite|et|alors|bien) )*(?:appuyez|maintenez|poussez|tirez|tournez|ouvrez|fermez|éteignez|allumez|vérifiez|regardez|débranchez|branchez|retirez|enlevez|redémarrez|cliquez|tapez|lisez)(?= |$)|^(?:(?:maintenant|puis|et|alors) )*dites moi (?:votre|le|la|ce|quel\p{L}*|combien|si)(?= )/u,
  ],
  ownWords: { before: "oui|si", denies: "non|pas", unless: "ce|cest", own: "mon|ma|mes|notre|nos" },
  contrast: "mais|sauf",
  partings: ["à|à la", "demain|bientôt|plus tard|plus|prochaine|tout à l'heure"],
  fillers: {
    inside: "tu vois|vous voyez|du coup",
    before: [
      "d'accord|excusez[ -]moi|je (?:voulais|voudrais) (?:savoir|demander)(?: si)?|j'aimerais savoir(?: si)?|(?:pouvez|pourriez)[ -]vous me dire(?: si)?|savez[ -]vous(?: si)?|(?:j'ai )?une (?:petite )?question|je me demandais(?: si)?",
    ],
    openers: "bonjour bonsoir salut allô oui non bon alors ben bah donc voilà",
    behind: "s'il vous plaît|s'il te plaît|merci",
  },
  phrases: {
    denials: {
      before: [
        `(?:ce n'est|c'est|ce n'etait|c'etait|il ne s'agit|il s'agit|s'agit) pas${notThat}(?= (?:pour|de|du|des|d'\\p{L}+|la|le|les|l'\\p{L}+|votre|un|une|a (?:propos|cause)|au sujet)(?!\\p{L}))`,
        `(?:je|nous|j'|on) (?:ne |n')?(?:veux|voulais|voudrais|voulons|souhaite|souhaitons|cherche|demande|appelle|telephone|parle|parlais|veut) (?:pas|plus)${unless}`,
        `(?:je|j'|nous) ?n'(?:appelle|appelons) pas`,
        "(?:pas|plus) besoin (?:de|du|des|d')",
        "rien a voir avec",
        "au lieu (?:de|du|des|d')",
        "(?:tout|tous|n'importe (?:qui|quoi|quel service)|tout le monde) sauf",
        "(?<!(?:ai|as|a|avez|n') )(?:oubliez|oublie|oublions|laissez tomber|laissons tomber|peu importe)(?! pas)",
        "(?<!(?:vous|vous ne) )(?:ne )?(?:me|nous) (?:re)?(?:passez|passe|transferez|transfere|mettez|mets|envoyez|renvoyez|connectez|redirigez|basculez) (?:surtout )?(?:pas|plus|jamais)(?: (?:encore|de nouveau|en relation|en ligne))?(?: (?:avec|vers|a|au|aux))?",
        "(?<=(?:^|[,.;] |non |mais |et |surtout |s'il vous plait ))pas(?: encore| de nouveau| a nouveau)?(?= (?:le|la|les|l'\\p{L}+|au|aux|avec|ma|mon|mes|a la)(?!\\p{L}))(?! (?:le|la|les|ma|mon|mes|au|a la) _ (?:le|la|les|ma|mon|mes|au|a la)(?!\\p{L}))",
        "surtout pas",
        "(?:arretez|arrete|cessez) de (?:me|nous) (?:re)?(?:passer|transferer|mettre|envoyer|renvoyer)(?: (?:vers|a|au|avec))?",
        "(?:je me|on se) (?:fiche|moque|fous) (?:de|du|des|d')",
        "(?:inutile|pas la peine) de (?:me|nous) (?:parler|proposer|passer)(?: (?:de|du|des|d'))?",
        "plutot que(?! de (?:payer|perdre|attendre)(?!\\p{L}))",
        "ne vous (?:inquietez|occupez) pas (?:de|du|des|pour)",
      ],
      after: [
        "n'a (?:pas|aucune) (?:d')?importance",
        "n'a rien a voir",
        "(?:peut|peuvent) attendre",
        "(?:ne )?m'interesse pas",
        "est (?:deja )?reglee?",
        "(?:c'est|ce n'est) pas (?:le|mon) (?:souci|probleme|sujet)",
      ],
      whole: [
        "pas (?:de |la |le |d')?(?:_ )?_ merci",
        "(?<!(?:a|ai|ont|avons|y a|toujours) )pas (?:de |d')(?:_ ){1,2}(?:pour (?:moi|nous)|aujourd'hui|cette fois)(?: merci)?",
        "pas (?:le|la|les|ma|mon|mes|au|a la) _(?= (?:le|la|les|ma|mon|mes|au|a la)(?!\\p{L}))",
        "(?:c'est|ce n'est) pas (?:(?:ma|mon|mes) )?_(?= c'est)",
        "(?<!(?:ai|a|as|avons|ont|marche|fonctionne|recu) )ni (?:(?:le|la|les) )?_ ni (?:(?:le|la|les) )?_(?= (?:c'est|je|merci|juste|seulement)(?!\\p{L}))",
        "(?<!(?:suis|sommes|est|sont|reste|etre) )sans (?:_ )?_ (?:s'il vous plait|merci)(?=$| (?:juste|seulement|rien que|et)(?!\\p{L}))",
        "(?<=(?:le|la|les|du|de la|des|au|ma|mon|mes) _ )(?<!(?:je|tu|il|elle|on|nous|vous|ils|elles) (?:le|la|les) _ )pas (?:le|la|les|du|de la|des|au|ma|mon|mes) _$",
        "(?:(?:le|la|les) _|l'\\p{L}+) non merci",
      ],
      ends: [
        "je|j'\\p{L}+|nous|vous|tu|(?<!s')il|elle|ils|elles|on|c'est|mais|parce|car|seulement|juste|plutot|pourriez|pouvez|passez|est-ce|maintenant",
        "(?:et )?(?:ma|mon|mes|la|le|les|notre|nos) (?:_ )?_ (?:est|sont|a|ont|ne|n'\\p{L}+|saigne|marche|fonctionne|coule)",
      ],
    },
    absence: {
      none: "(?:pas (?:de |d')|(?:n'\\p{L}+|ne \\p{L}+|n'y a) plus (?:de |d')|aucune? |ni )",
      ills: "fievre|douleurs?|sang|saignements?|toux|vomissements?|degats?|dommages?|fumee|feu|fuites?|blessures?|symptomes?|allergies?|effets? secondaires?|pannes?|coupures?|urgences?|accidents?|fraude",
      and: "(?: (?:et|ou|ni))?(?: (?:(?:pas )?(?:de |d')|aucune? ))?",
    },
    calling: "(?:j'appelle|je (?:vous|t'|te )appelle|nous (?:vous )?appelons)",
    closings:
      "c'(?:est|etait) (?:tout|parfait)(?: (?:ce (?:dont j'avais besoin|que je voulais(?: savoir)?)|pour (?:aujourd'hui|moi)))?|merci(?: (?:beaucoup|bien))*(?: (?:pour|de) (?:votre (?:aide|temps|patience)|tout|l'aide))?|bonne (?:journee|soiree)|au revoir|rien d'autre|je n'ai plus de questions?|vous m'avez (?:bien|beaucoup) aidee?",
    moment: {
      openQuestion: "autre chose|puis-je .*aider",
      announcement:
        "au fait|d'ailleurs|par ailleurs|egalement|encore une|autre (?:chose|question)|tant que (?:je vous|j'y)|avant que j'oublie",
      backwards: "ca|cela|ceci|celui|celle|alors",
      done: "c'est (?:fait|note|envoye|reserve)|annulee?|confirmee?|merci|de rien|je vous en prie|entendu",
    },
    answers: {
      yes: "oui|bien sur|d'accord",
      no: "non|pas maintenant",
      offer: "vous (?:passe|transfere|mets en relation)",
    },
    questions: {
      answering:
        "repond(?:re)? (?:a(?:ux)?|a toutes les)(?: \\p{L}+)? ?(?:questions|demandes)(?: generales)?|(?:questions|renseignements|informations|demandes) (?:generale?s|generaux|frequentes|courantes)|renseigne|(?:donne|fournit) (?:des |les )?(?:renseignements|informations)|faqs?",
      general: "general\\p{L}*|generaux|frequentes|courantes|toutes|faqs?",
      about: "sur|concernant|relatives a|de|des|a propos de|au sujet de",
      opening:
        "(?:pouvez|pourriez)[- ]vous me dire|savez[- ]vous|(?:je voudrais|je voulais|j'aimerais) (?:juste )?(?:savoir|demander)|(?:puis-je|je peux) (?:vous )?demander|j'ai une (?:petite )?question",
      own: "pour (?:moi|nous)|mon|ma(?! (?:quanto|che|come|dove|quando|posso|se)(?!\\p{L}))|mes|notre|nos|(?:ai-je|suis-je|j'ai|je suis|j'avais)|qui (?:peut|est|s'occupe)|a qui",
      wish: "(?:pouvez|pourriez|voulez)[- ]vous|(?:est-ce que )?(?:vous pouvez|vous pourriez|je peux|je pourrais|on peut)|(?:puis|pourrais)-je|peut-on",
      subjects: {
        price: {
          named: "prix|tarifs?|couts?|frais",
          asked:
            "(?:les|des) \\p{L}+ paient|combien (?:coute|coutent|ca coute|est-ce|vous|faut|pour|une?|on|je dois payer)|(?:coute|coutent|prenez|c'est|est|paie|payez) combien|quels? (?:est le |sont les )?(?:prix|tarifs?|frais)|prix|tarif|gratuite?s?|reductions?|remises?",
        },
        hours: {
          named: "horaires?|heures(?: d'ouverture)?",
          asked:
            "ouvert\\p{L}*|ouvrez|fermez|ferme\\p{L}*|horaires?|quelle heure|(?:jusqu'a|a partir de) quand|vous (?:etes la|travaillez) (?:le|les|a|pendant) \\p{L}+|(?:etes|travaillez)-vous (?:la )?(?:le|les|a) \\p{L}+",
        },
        place: {
          named: "acces|adresse|plan|parking|stationnement",
          asked:
            "ou (?:etes|est|se trouve|puis|vous etes|on peut)|comment (?:venir|on vient|arriver|acceder|on vous trouve|vous trouver|je vous trouve)|adresse|code postal|parking|garer|ascenseur|poussette|fauteuil|quel (?:bus|tram|metro|train|arret)|loin (?:de|du)",
        },
        offer: {
          named: "services|produits|offres?|programmes?",
          asked:
            "(?:avez|vendez|faites|proposez|traitez|acceptez|reparez|louez|livrez|prenez)[- ]vous|vous (?:avez|vendez|faites|proposez|prenez|acceptez|louez|livrez|reparez)|y a-t-il|il y a|(?:on peut|peut-on|est-ce qu'on peut)|(?:sont|est) (?:acceptee?s?|autorisee?s?|admise?s?|permise?s?)|quelles? (?:sortes?|marques?|tailles?)|wi-?fi",
        },
        duration: {
          named: "delais(?: de livraison)?|durees?",
          asked: "combien de (?:temps|jours)|quels? delais?|ca arriverait",
        },
      },
    },
    greetings: "bonjour|bonsoir|bienvenue|salut",
  },
  talkLines: [
    "bonjour, comment allez-vous",
    "allô, ici Martin",
    "merci beaucoup, c'est très aimable",
    "merci, ce sera tout",
    "bien, au revoir",
    "bonne soirée à vous",
    "oui, celui-là",
    "non, pas celui-là",
    "oui, faites-le s'il vous plaît",
    "attendez un instant",
    "hm, je regarde",
    "pardon, vous pouvez répéter",
    "je vous entends très mal",
    "vous êtes toujours là",
    "cela me convient",
    "formidable, parfait",
    "je n'en sais rien",
    "je ne suis pas sûr",
    "ah, je comprends maintenant",
    "ce n'est pas grave",
    "mon nom de famille est Laurent",
    "cinq huit trois, un un sept",
    "vendredi vers deux heures",
    "je l'ai déjà fait",
    "c'est allumé",
    "non, rien n'a changé",
    "ça marche de nouveau",
    "je vais chercher une feuille",
    "il fait beau aujourd'hui",
    "voilà, j'ai appuyé",
    "enfin, quelqu'un décroche",
    "excusez ma voix, je suis enroué",
    "je suis au volant",
    "il n'y a presque pas de réseau ici",
    "mon téléphone va s'éteindre",
    "je vous mets sur haut-parleur",
    "on vient de frapper à la porte",
    "mon enfant pleure, une seconde",
    "excusez-moi, je n'ai pas compris",
    "parlez un peu plus lentement",
    "quelle journée aujourd'hui",
    "c'est la vie",
    "je n'y connais rien",
    "oui, je vous écoute",
    "j'en parlerai à mon mari",
    "je rappellerai plus tard",
    "c'est moi-même",
    "mon adresse est anna arobase",
    "je suis né le trois mai",
    "douze rue de la Gare",
    "vers neuf heures et demie",
    "mardi, c'est possible",
    "un seul, s'il vous plaît",
    "le rouge, je crois",
    "non, l'autre",
    "oui, faisons comme ça",
    "non, pas aujourd'hui",
    "on m'a dit d'appeler ici",
    "oh, c'est embêtant",
    "j'en suis ravi",
    "à bientôt, au revoir",
  ],
  lacks: [
    [notMeasured, "newMatter"],
    [notWritten, "goingOnPhrases said"],
  ],
};
