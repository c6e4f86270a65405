import type { Phrases } from "../../shape/phrases.ts";

/** "It's not the first time", "not only", and what else is not about the matter. */
const notThat =
  "(?! (?:solo|solamente|(?:(?:la|el) )?(?:primera?|segunda|tercera|unic[oa]|ultima vez|mism[oa]))(?!\\p{L}))";
/** What begins another thing behind one that is refused: "not a loan, a card". */
const thing = "(?:el|la|los|las|mi|un|una)(?!\\p{L})";
/** Verbs of a complaint: what stands behind them is the matter. */
const unless = "(?! (?:pagar|perder|esperar|seguir|quedar|aceptar|arriesgar|estar sin)(?:\\p{L}*))";
/** What nobody wants to lack: "no power" is a matter. */
const missed =
  "(?! (?:luz|energia|agua|internet|gas|corriente|linea|senal|cobertura|conexion|calefaccion|respuesta|dinero|pulso)(?!\\p{L}))";

export const phrases: Phrases = {
  denials: {
    before: [
      `no (?:es|era|fue|son|se trata)(?<!est[aeo]s? no \\p{L}+(?= (?:mi|mis|el|la|lo) ))${notThat}(?= (?:por|sobre|de|del|el|la|los|las|mi|mis|un|una|lo|para|que|cosa)(?!\\p{L}))`,
      "no va (?:por|sobre|de)",
      `nada de${missed}(?! (?:nada|eso|esto))`,
      "(?:deje|deja|dejemos)(?= (?:el|la|los|las|lo de) (?:_ ){1,3}(?:lo que|quiero|necesito|prefiero|mejor)(?!\\p{L}))",
      `no (?:quiero|queremos|necesito|necesitamos|pido|busco|queria|quisiera|llamo|llamamos|pregunto|vengo|estoy (?:llamando|preguntando)|me interesan?|me refiero|hablo de|hablaba de)${unless}`,
      "(?:nunca|jamas) (?:pedi|quise|he pedido|he querido)",
      "nada que ver con",
      "en (?:vez|lugar) de",
      "(?:cualquiera|cualquier (?:cosa|persona|departamento)|todo|todos|quien sea|lo que sea) (?:menos|excepto|salvo)",
      "(?<!(?:no|me|se) )(?:olvide|olvida|olvidemos|olvidese de|olvidate de|deje de lado|dejemos)",
      "no (?:me|nos) (?:vuelvan? a |vuelvas a )?(?:pas(?:es?|en|ar)|transfier(?:as?|an)|transferir|comuni(?:ques?|quen|car)|conect(?:es?|en|ar)|pong(?:as?|an)|poner|mand(?:es?|en|ar)|envi(?:es?|en|ar)|deriv(?:es?|en|ar))(?: (?:otra vez|de nuevo|mas|nunca))?(?: (?:con|a|al|por))?",
      "(?<=(?:^|[,.;] |y |pero |favor |he dicho ))no (?:a|al|con|otra vez|de nuevo)(?!\\p{L})",
      "(?:dej[ea]n?|paren?) de (?:pasar|mandar|enviar|transferir|comunicar)(?:me|nos)(?: (?:con|a|al))?",
    ],
    after: [
      "no (?:me |nos )?importan?",
      "da igual",
      "no tienen? nada que ver",
      "pueden? esperar",
      "no (?:la|lo|las|los) (?:quiero|necesito)(?! pagar)",
      "no (?:quiero|queremos|necesito) (?:saber|oir|hablar)(?: mas)?(?: nada)?$",
      "no(?<=(?:^|[,.;] )(?:_ ){1,4}no)(?<!o no)(?: por favor| gracias)?$",
      "no (?:me|nos) interesan?(?! (?:el|la|los|las|un|una|su)(?!\\p{L}))",
      "ya (?:esta|quedo|estan) (?:resuelt|arreglad|solucionad)[oa]s?",
      "no (?:es|era) (?:el|mi) (?:problema|tema|asunto)",
    ],
    whole: [
      "ningun[oa]? _ (?:gracias|por favor)",
      `(?<=(?:^|[,.;] |no ))no ${thing} _(?=$| ${thing}| (?:es|quiero|por favor|gracias)(?!\\p{L}))`,
      "no es (?:(?:por|sobre|de|para) )?(?:(?:el|la|los|las|mi|un|una) )?_(?= (?:es|sino) )",
      `(?<!(?:tengo|tiene|tenemos|hay|funciona|llega|sale) )ni (?:${thing} )?_ ni (?:${thing} )?_(?= (?:nada de eso|gracias|por favor|quiero|necesito|solo|es)(?!\\p{L}))`,
      "(?<!(?:estoy|estamos|esta|quede|quedamos|llevamos|llevo|vivo|vivir) )sin (?:_ )?_ (?:por favor|gracias)(?=$| (?:solo|y)(?!\\p{L}))",
      "(?:por|de) (?:el|la|los|las) _ no se preocupen?",
      `no ${thing} _$`,
    ],
    ends: [
      "yo|tengo|tenemos|quiero|queremos|quisiera|necesito|necesitamos|llamo|llamamos|hay|estoy|esta|estan|pero|sino|porque|solo|solamente|me|nos|puede|podria|ya|digame|pongame|paseme|deme|lo que|es (?:por|sobre|el|la|mi|que|un|una)",
      "(?:y )?(?:el|la|los|las|mi|mis|nuestr[oa]) (?:_ )?_ (?:es|esta|estan|no|ha|han|se|tiene|sigue|fue|llego|suena|huele)",
    ],
  },
  absence: {
    none: "(?:no (?:tengo|tiene|tenemos|hay|ha tenido|es)(?: (?:un|una|ningun|ninguna|nada de|mas))?|ningun[oa]?|nada de|ni)",
    ills: "fiebre|dolor(?:es)?|sangre|hemorragia|tos|vomitos|danos?|humo|fuego|fugas?|heridas?|sintomas?|alergias?|averias?|apagon|apagones|urgencias?|accidentes?|fraude",
    and: "(?: (?:y|o|ni))?(?: (?:ningun|ninguna|nada de))?",
    unless: "(?! (?:me|nos|le|se)(?!\\p{L}))",
  },
  calling: "(?<!me )(?:(?:le|les|te|os) )?(?:llamo|llamaba|llamamos|estoy llamando)",
  closings:
    "(?:eso|esto) (?:es|era|seria) todo(?: (?:lo que (?:necesitaba|queria)(?: saber)?|por (?:hoy|ahora)))?|nada mas|(?:muchas |mil )?gracias(?: por (?:todo|(?:su|tu|la) (?:ayuda|tiempo|atencion)))?|ha sido muy amable|que tenga (?:un )?buen(?:a|os|as)? (?:dia|dias|tardes?|noches?)|adios|hasta luego",
  moment: {
    openQuestion: "algo mas|otra cosa|puedo ayudar",
    newMatter: "ademas|otra cosa|y aparte|tambien",
    announcement:
      "ademas|por cierto|tambien|y aparte|una cosa mas|otra (?:cosa|pregunta|duda|consulta)|ya que (?:estoy|estamos|te tengo|le tengo)|antes de que se me olvide",
    backwards: "eso|esto|ese|esa|esos|esas|entonces|ello",
    done: "hecho|listo|reservad[oa]|enviad[oa]|cambiad[oa]|cancelad[oa]|confirmad[oa]|anotad[oa]|gracias|de nada|hasta|entendido",
  },
  answers: {
    yes: "si|claro|vale",
    no: "no(?! (?:meu|seu|nosso|dia|mes)(?!\\p{L}))",
    offer: "(?:te|le|lo|la) (?:paso|comunico|transfiero)",
  },
  questions: {
    answering:
      "(?:responde|contesta|resuelve|atiende)(?: a)?(?: \\p{L}+)? (?:preguntas|dudas|consultas)(?: generales)?|(?:preguntas|dudas|consultas|informacion) (?:generales|frecuentes|general)|(?:da|ofrece|proporciona) informacion|preguntas frecuentes",
    general: "general(?:es)?|frecuentes|todas?",
    about: "sobre|de|acerca de|por|relativas a",
    opening:
      "(?:me |nos )?(?:puede|puedes|podria|podrias) (?:decir(?:me|nos)?|indicar(?:me)?)|sabe(?:s)? (?=si|cuanto|cuando|donde)|(?:queria|quisiera|me gustaria|quiero) (?:saber|preguntar)|(?:puedo|podria) preguntar|tengo una (?:pregunta|duda)|una (?:pregunta|duda|consulta)",
    own: "para (?:mi|nosotr[oa]s)(?!\\p{L})|mi(?! (?:puo|dica|dite|potete|potrebbe|serve)(?!\\p{L}))|mis|nuestr[oa]s?|(?:he|hemos|tengo que|habia|estoy|soy)|me (?:han|ha|queda|quedan)|quien (?:puede|es|lleva|me)|con quien",
    wish: "(?:me |nos )?(?:puede|puedes|pueden|podria|podrias|podrian)(?! (?:decir|indicar))|(?:puedo|podemos|podria)",
    subjects: {
      price: {
        named: "precios?|tarifas?|costes?|costos?",
        asked:
          "cuanto (?:me |nos |te |le )?(?:cuesta|cuestan|costaria|vale|valen|cobran|cobra|es|seria|sale|saldria|se paga|hay que pagar|piden)|que (?:precio|cuesta|vale|cobran)|a (?:cuanto|como) esta|precio|tarifa|gratis|gratuit[oa]s?|descuentos?|(?:pagan|paga) (?:los|las|entrada)|(?:los|las) \\p{L}+ pagan",
      },
      hours: {
        named: "horarios?|horas",
        asked:
          "abr(?:en|is|e)|abiert[oa]s?|cierr(?:an|a)|cerrad[oa]s?|horario|a que hora|(?:hasta|desde) (?:que hora|cuando)|(?:estan|hay alguien|trabajan) (?:ahi |alli )?(?:el|los|en|por) \\p{L}+",
      },
      place: {
        named: "como llegar|direccion|ubicacion|aparcamiento|acceso",
        asked:
          "donde (?:estan|esta|puedo|se|queda|quedan)|como (?:llego|se llega|puedo llegar|los encuentro|les encuentro|se va)|direccion|codigo postal|aparca\\p{L}*|estaciona\\p{L}*|parking|ascensor|silla de ruedas|que (?:autobus|bus|tren|tranvia|metro|linea)|lejos (?:de|del)",
      },
      offer: {
        named: "servicios|productos|oferta|catalogo|programa(?:cion)?",
        asked:
          "(?:tienen|teneis|venden|hacen|ofrecen|tratan|aceptan|reparan|alquilan|envian|arreglan)|hay|se (?:puede|pueden|admiten|permiten|aceptan|alquilan|venden)|que (?:tipos?|marcas?|tallas?|clases?) de|wi-?fi",
      },
      duration: {
        named: "plazos(?: de entrega)?|tiempos",
        asked: "cuanto (?:tarda|tardan|tardaria|dura|tiempo)|(?:en )?cuantos dias|cuando llegaria",
      },
    },
  },
  greetings: "hola|(?:muy )?buen[oa]s(?: (?:días|tardes|noches))?|bienvenid[oa]s?",
};
