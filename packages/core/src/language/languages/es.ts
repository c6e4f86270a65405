/// <reference path="../../stopword.d.ts" />
import { spa } from "stopword";
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
    que tenga un buen día|que tengas un buen día|que pase un buen día|buen fin de semana|bueno gracias|otra vez|más nada|no hay problema|gracias por su ayuda|gracias por tu ayuda|un minuto|buen día`,
  phrases,
  talkLines,
  said,
};
