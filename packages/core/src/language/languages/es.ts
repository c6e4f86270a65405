import { spa } from "stopword";
import { notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";
import { phrases } from "./es/phrases.ts";
import { said } from "./es/said.ts";
import { talkLines } from "./es/talk-lines.ts";

export const spanish: LanguageData = {
  name: "Spanish",
  stopWords: spa,
  spokenStopWords: `es son soy estoy está están estar era fue ser hay ha he han haber puedo puede pueden podría poder quiero quisiera quiere necesito
    necesita tengo tiene tienen tener hacer hago hace cómo cuánto cuánta cuántos cuántas cuánto cuáles dónde cuándo por favor gracias
    hola usted ustedes mis tus nuestro nuestra este esta estos estas esa esos esas eso cada otra otros saber decir dígame me nos les si
    ya también entonces bueno pues unos unas donde ver voy va van debo debe`,
  spokenWords:
    "yo mi mis me quiero necesito tengo quisiera puede puedo por favor gracias hola buenos no cómo cuándo han está esta ya hay muy",
  languageNames: "castellano castilian",
  requests: {
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
  service: {
    leads: "usted|puede|pueden|las|los|a",
    verbs:
      "da|ofrece|ayuda|ayudan|atiende|atienden|responde|contesta|habla|saluda|gestiona|asesora|resuelve|se (?:ocupa|encarga) de",
    people: "clientes|llamantes|personas|usuarios|huéspedes|pacientes",
    concerns: "preguntas?|dudas?|problemas?|peticiones|asuntos|todo|ayuda|información",
    joins: "con|sobre|de|a|para|acerca de|relacionad[oa]s con|lo relacionado con",
  },
  smallTalk: `hola|buenas|buenos días|buenas tardes|buenas noches|adiós|hasta luego|chao|gracias|muchas gracias|de nada|sí|si|no|no gracias|vale|de acuerdo|está bien|claro|claro que sí|por supuesto|
    perfecto|bien|muy bien|bueno|pues|entonces|eso es|eso es todo|nada más|exacto|correcto|ya|ajá|eh|ah|mm|oh|perdón|disculpe|lo siento|un momento|un segundo|espere|espera|cómo está|cómo estás|qué tal|
    me oye|me escucha|me oyes|me escuchas|hay alguien|aló|diga|dígame|cómo|qué|puede repetir|puede repetirlo|no sé|no entiendo|entiendo|por favor|igualmente|
    que tenga un buen día|que tengas un buen día|que pase un buen día|buen fin de semana|bueno gracias|otra vez|más nada|no hay problema|gracias por su ayuda|gracias por tu ayuda|un minuto|buen día|
    me oyes bien|me oye bien|me escucha bien|me escuchas bien|estás ahí|está ahí|sigue ahí|sigues ahí|que pases buena tarde|que pase buena tarde|que tenga buena tarde|que pase buen día|que vaya bien|que le vaya bien|que te vaya bien|un momentito|un segundito|espere un momento|espera un momento|ya está|ya está todo|estupendo|genial|fenomenal|de maravilla|venga|madre mía|qué bien|qué se le va a hacer|eso era todo|hasta mañana|hasta pronto`,
  questionWords: "cómo qué cuándo dónde cuál cuáles quién cuánto cuánta cuántos cuántas",
  referring:
    "eso ese esa esos esas esto este esta estos estas ello ellos ellas allí ahí otro otra otros otras mismo misma ambos",
  referringPhrases: "(?:los|las|esos|esas) dos",
  references: {
    first: "primero primera primer",
    second: "segundo segunda",
    third: "tercero tercera",
    last: "último última",
    other: "otro otra",
    kinds: "lugar restaurante tienda casa opción oferta producto modelo plan",
    mine: "mío mía",
    my: "mi nuestro nuestra",
  },
  denyingWords: "sin nunca",
  goingOn: "y pero también entonces",
  alsoWords: "también",
  yesWords: "sí si claro vale",
  yesPhrases: "por qué no",
  besideYes: "cuente diga",
  noWords: "no",
  asking: [
    /^(?:(?:me |se |nos |y |eso |esto )*(?:hay|puedo|puede|pueden|podemos|podria|podrian|podriamos|tienen|tiene|aceptan|venden|ofrecen|abren|cierran|hacen falta|hace falta|tengo que|es posible|esta (?:abierto|incluido)|expliqueme|explicame|digame|dime|cuenteme))(?= |$)/u,
    /^(?:(?:y|entonces|pero) )*(?:teneis|haceis|aceptais|podeis|cobrais|cobran|abris|vendeis|ofreceis|(?:sabe|saben|sabeis) si|quedan? (?:algun\p{L}*|sitio|plazas?|habitaciones|libres?)|cuestan? (?:mas|mucho)|vale para|seria posible|es (?:gratis|posible|obligatorio|necesario)|estan? (?:abierto|abiertos|incluido|incluidos|cerrado|cerrados)|hablan|hablais|me (?:devuelven|cobran|recogen|pueden)|algun(?:a (?!vez)| )\p{L}+)(?= |$)/u,
    /^y si (?!gracias|claro|senor|por favor)\p{L}+|^en caso de(?= |$)/u,
    /(?:^| )(?:(?:me|nos) (?:lo )?(?:cobrais|haceis|dais|dejais|cubre)|no (?:lo |la |los |las )?(?:conozco|entiendo|encuentro)|nunca he oido)(?= |$)/u,
  ],
  asksNothing: [
    // Without its accent it joins: "con un calor que no veas".
    /(?<=[\p{L}\p{N}] )(?<!(?:^(?:(?:y|me|se|nos|eso|esto|también|entonces|pero) )*(?:tengo|hay)|(?:^| )(?:sabe|saben|sabes|saber|decir|decirme|dime|diga|dígame|preguntar|pregunto|mirar|explicar|no se)) )(?:que|como|cuando|donde|quien|cual)(?= )/gu,
    /(?<=^(?:(?:y|no|sí|pues|ya|bueno|vale) )*)que (?=(?:así|si|sí|no|ya|yo|me|te|se|le|nos|estoy|tengo|bastante|luego|el|la|los|las|un|una|mi|mis|su|tu)(?= ))/gu,
    // Exclamations, and "ya sé dónde".
    /(?<=^|[\p{L}\p{N}] )qué (?=(?:bien|bueno|buena|pena|lástima|rico|guay|tal|remedio|alegría|gracia|susto|horror|barbaridad|calor|frío|cosas|majo|maja|amable|\p{L}+ (?:más|tan) \p{L}+|se le va a hacer)(?= |$))/gu,
    /(?<=(?<!(?:^| )no )(?<=^| )sé )(?:dónde|cuál|qué|cómo|cuándo|quién)(?= )/gu,
  ],
  asksWhatItIs: [/(?:^| )que (?:es|son|significa|quiere decir)(?: (?:eso|esto|esos|estos))?$/u],
  needs: [
    /(?:^| )(?:necesito|necesitamos|quiero|queremos|quisiera|quisieramos|busco|buscamos|me gustaria|nos gustaria|queria|queriamos)(?= |$)/u,
    /(?:^| )(?:tengo (?:una|otra|un par de) (?:pregunta|duda|consulta)s?|llamo (?:por|para|porque|sobre)|es (?:por|sobre) (?:mi|un|una|el|la|lo))(?= |$)/u,
  ],
  doings: [/^(?:(?:dejeme|dejame) (?:ver|mirar|pensar|apuntar)|voy a (?:buscar|coger|por))(?= |$)/u],
  commands: [
    /^(?:páseme|pásame|comuníqueme|comunícame|póngame|ponme|transfiérame) con(?!\p{L})/u,
    /^(?:quiero|quisiera|necesito|puedo|me gustaría) hablar con(?!\p{L})/u,
    /^(?:(?:puede|podría|puedes) )?(?:(?:hable|habla|hablar) )?más (?:despacio|alto|fuerte|lento)(?: por favor)?$/u,
    /^(?:(?:puede|podría|puedes) )?(?:repita|repite|repetir(?:lo|me)?|cuelgue|cuelga|llámeme)(?: eso| otra vez| por favor)*$/u,
  ],
  offers: [
    /(?:quiere|quieres|desea|deseas|quisiera|gustaría) (?:saber|conocer|que (?:le|te) (?:cuente|explique|diga|hable)) (.+)/u,
    /(?:le|te) (?:cuento|explico|digo|hablo) (.+)/u,
  ],
  offersToDo: [/^(?:(?:y|okay) )*(?:quiere|desea|le (?:reservo|apunto|mando))(?= |$)/u],
  checksMeant: "se refiere|te refieres",
  choosing: ["o", "no"],
  offeringWords: "puedo podemos quiere desea",
  leavesOpen: [
    "ayud\\p{L}+|algo mas|otra cosa|puedo hacer|servir\\p{L}*|adelante|escucho|cuenteme|digame(?= ?$)",
    "que (?:necesita|desea|quiere|busca)\\p{L}*|ocurre|pasa|sucede|sintomas|motivo",
  ],
  instructions: [
    /^(?:(?:por favor|ahora|luego|y|pues|bien) )*(?:pulse|presione|mantenga|apriete|gire|abra|cierre|apague|encienda|compruebe|revise|desenchufe|enchufe|desconecte|conecte|reinicie|escriba|toque|lea|léame)(?= )|^(?:(?:por favor|ahora|luego|y|pues) )*(?:dígame (?:su|el|la|qué|cuál|cómo|cuándo|dónde|si)|mire (?:si|debajo|detrás|dentro|en))(?= )/u,
  ],
  ownWords: { before: "si", denies: "no", own: "mis?|nuestr\\p{L}*" },
  contrast: "pero",
  partings: ["hasta|hasta el|hasta la|nos vemos|nos vemos el", "mañana|luego|pronto|próxima|entonces"],
  fillers: {
    inside: "o sea|digamos|por así decirlo",
    before: [
      "buenos días|buenas tardes|buenas noches|a ver|quería (?:saber|preguntar)(?: si)?|quisiera (?:saber|preguntar)(?: si)?|me gustaría saber(?: si)?|(?:me )?(?:puede|podría|puedes) decirme(?: si)?|tengo una (?:pregunta|duda)|una pregunta",
    ],
    openers: "hola buenas sí no bueno entonces vale mire oiga perdone disculpe",
    behind: "por favor|gracias|muchas gracias",
  },
  phrases,
  talkLines,
  said,
  lacks: [[notWritten, "goingOnPhrases"]],
};
