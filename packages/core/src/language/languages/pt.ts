import { por } from "stopword";
import { notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

/** What nobody wants to lack: "no power" is a matter. */
const missed =
  "(?! (?:luz|agua|internet|gas|energia|linha|sinal|conexao|aquecimento|resposta|dinheiro|pulso|rede)(?!\\p{L}))";

export const portuguese: LanguageData = {
  name: "Portuguese",
  stopWords: por,
  spokenStopWords: `é são está estão estar ser ter tem tenho há posso pode podem poderia quero queria preciso precisa como quanto quanta quantos
    quantas onde quando porque porquê qual favor obrigado obrigada olá oi bom fazer faço vou vai saber dizer sim então`,
  spokenWords:
    "eu meu minha meus me quero preciso tenho gostaria pode posso por favor obrigado olá não como quando já está esta há vocês",
  requests: {
    speak: "fala|falam|falar|fale|falo|falamos|falem|prefiro|atender|atende|atendem|entende|continuar|mudar para",
    someone: "(?:alguem|pessoa|atendente|agente)(?: que (?:fale|fala|entenda))?|que (?:fale|fala|entenda)",
    link: "em|para o|para",
    after: "por favor|se possivel|seria melhor|e melhor",
    beside:
      "por favor alguem pessoa atendente agente ajuda ajudar ajude prefiro melhor pode podem podemos poderia quero queria gostaria preciso ola possivel fala falar atender lingua continuar",
    not: "nao|pouco|sem|em vez de|minha \\w+ fala|meu \\w+ fala|aprendendo|estudo",
    notAfter: "nao e|e (?:muito )?(?:ruim|mau|fraco|limitado|pessimo)",
  },
  service: {
    leads: "pode|as|os|a|todas?|todos?",
    verbs: "ajuda|ajudam|atende|responde|trata|fala|gere|acolhe|aconselha|ocupa-se|encarrega-se",
    people: "clientes|pessoas|utentes|usuários|hóspedes|pacientes",
    concerns: "perguntas?|dúvidas?|problemas?|questões|assuntos|ajuda|tudo|informações",
    joins: "com|sobre|de|do|da|dos|das|a|para|acerca de",
  },
  smallTalk: `olá|oi|alô|bom dia|boa tarde|boa noite|tchau|até logo|tenha um bom dia|bom fim de semana|obrigado|obrigada|muito obrigado|de nada|sim|não|não obrigado|tá|tá bom|está bem|ok|certo|claro|com certeza|perfeito|isso|isso mesmo|
    é só isso|é|hum|ah|eh|entendi|desculpe|um momento|espere|como vai|tudo bem|está me ouvindo|tem alguém aí|pode repetir|não sei|não entendi|por favor`,
  questionWords: "como quando onde qual quais quem quanto quanta porque",
  referring: "isso isto esse essa esses essas eles elas lá ali outro outra outros outras mesmo",
  referringPhrases: "(?:os|as) dois",
  references: {
    first: "primeiro primeira",
    second: "segundo segunda",
    third: "terceiro terceira",
    last: "último última",
    other: "outro outra",
    kinds: "produto loja opção",
    mine: "meu minha",
    my: "meu minha",
  },
  denyingWords: "não sem nunca",
  goingOn: "mas também então",
  alsoWords: "também",
  yesWords: "sim claro",
  besideYes: "diga",
  noWords: "não nao",
  asking: [/^(?:posso|pode|podem|tem|voces (?:tem|fazem|aceitam))(?= |$)/u],
  asksNothing: [/(?<=[\p{L}\p{N}] )porque(?= )/gu],
  commands: [
    /^(?:me (?:passa|passe|transfira|transfere) (?:para|com)|(?:quero|queria|gostaria de|preciso) falar com|fale mais)(?!\p{L})/u,
  ],
  offers: [
    /(?:quer|deseja|gostaria de) (?:saber|conhecer|que (?:eu )?(?:lhe )?(?:diga|explique|fale)) (.+)/u,
    /posso (?:lhe )?(?:dizer|explicar|falar) (.+)/u,
  ],
  checksMeant: "refere se",
  choosing: ["ou"],
  offeringWords: "quer",
  leavesOpen: ["ajudar|mais alguma"],
  ownWords: { before: "sim", denies: "nao", own: "minha|meu" },
  partings: ["até|até a", "amanhã|breve|logo|mais|próxima"],
  fillers: {
    inside: "quer dizer|tipo assim",
    before: [
      "bom dia|boa tarde|boa noite|queria saber(?: se)?|gostaria de saber(?: se)?|(?:pode|poderia) me dizer(?: se)?|tenho uma (?:pergunta|dúvida)|uma pergunta",
    ],
    openers: "olá oi sim não então bom bem olhe desculpe",
    behind: "obrigado|obrigada",
  },
  phrases: {
    denials: {
      before: [
        "nao (?:e|era|foi|se trata)(?<!(?:est[ae]|ess[ae]|isto|isso) nao \\p{L}+(?= (?:[ao] )?(?:minha|meu) ))(?! (?:so|apenas|a primeira|o primeiro|a unica))(?= (?:sobre|por|pela|pelo|de|da|do|a|o|um|uma|meu|minha|para|que)(?!\\p{L}))",
        "nao (?:quero|queremos|preciso|precisamos|estou pedindo|estou ligando|pedi|procuro|liguei)(?! (?:pagar|perder|esperar|ficar))",
        "nada a ver com",
        `nada de${missed}(?! (?:nada|isso))`,
        "em vez d[eao]",
        "(?:tudo|todos|qualquer (?:um|coisa|pessoa)) (?:menos|exceto)",
        "(?<!nao )(?:esqueca|esquece|deixe pra la)",
        "nao (?:me|nos) (?:passe|passa|passem|transfira|transfere|coloque|mande|conecte)(?: (?:de novo|mais|outra vez))?(?: (?:para|pra|com|ao|a|o))?",
        "(?:par[ae]m?) de (?:me )?(?:passar|mandar|transferir|enviar)(?: me)? (?:para|pra|ao?)",
        "nao me interessam?",
      ],
      after: [
        "nao importa",
        "tanto faz",
        "nao tem nada a ver",
        "pode esperar",
        "nao me interessam?(?! (?:o|a|os|as|um|uma)(?!\\p{L}))",
        "ja (?:esta|foi) resolvid[oa]",
      ],
      near: ["(?:de novo|outra vez) nao"],
      whole: [
        "nao e _(?= e )",
        "(?<=(?:^|[,.;] |nao ))nao (?:a|o|as|os) _(?= (?:a|o|as|os)(?!\\p{L}))",
        "(?<!(?:tenho|tem|temos|ha|funciona|chega) )nem (?:(?:o|a) )?_ nem (?:(?:o|a) )?_(?= (?:e (?:o|a|uma?|por|sobre)|quero|preciso|so|obrigad[oa])(?!\\p{L}))",
        "(?<!(?:estou|estamos|esta|fiquei|ficamos) )sem (?:_ )?_ (?:por favor|obrigad[oa])(?=$| (?:so|apenas)(?!\\p{L}))",
        "nao (?:o|a|os|as) _$",
        "com (?:o|a|os|as) _ nao se preocupe",
      ],
      ends: [
        "mas|apenas|eu|tenho|quero|preciso|estou|porque|e (?:por|pel[oa]|sobre|o|a|que)|pode|me|meu _ (?:nao|esta|foi)|minha _ (?:nao|esta|foi)",
      ],
    },
    absence: {
      none: "(?:nao (?:tenho|tem|temos|ha|e|teve)(?: (?:um|uma|nenhum|nenhuma|mais))?|nenhum[a]?|nada de|nem)",
      ills: "febre|dor(?:es)?|sangue|sangramento|tosse|vomitos?|danos?|fumaca|fumo|fogo|fuga|feridas?|sintomas?|alergias?|avarias?|apagao|urgencias?|emergencias?|acidentes?|fraude|convulsao|convulsoes",
      and: "(?: (?:e|ou|nem))?(?: (?:nenhum[a]?|nada de))?",
    },
    calling: "(?:estou (?:a ligar|ligando|telefonando)|ligo(?= (?:para|por|porque|sobre|do|da)(?!\\p{L}))|telefono)",
    closings:
      "(?:e|era|isso e) (?:so|tudo)(?: (?:isso|o que eu (?:precisava|queria)(?: saber)?))?|(?:muito )?obrigad[oa](?: (?:pela|por) (?:ajuda|tudo|atencao))?|mais nada|tenha um bom dia|tchau",
    moment: {
      openQuestion: "mais alguma coisa",
      announcement: "alem disso|por sinal|tambem|mais uma|outra (?:coisa|pergunta|duvida)|antes que (?:eu )?me esqueca",
      backwards: "isso|isto|esse|essa|aquilo",
      done: "feito|pronto|alterad[oa]|obrigad[oa]",
    },
    answers: {
      yes: "sim",
      no: "nao",
      offer: "(?:te|lhe|o|a) (?:passo|transfiro)",
    },
    questions: {
      answering:
        "responde (?:a|as)(?: \\p{L}+)? ?(?:perguntas|duvidas)(?: gerais)?|(?:tira|esclarece) (?:as )?duvidas(?: gerais)?|(?:perguntas|duvidas|informacoes) (?:gerais|frequentes)|(?:da|fornece|presta) informacoes",
      general: "gerais|frequentes|todas",
      about: "sobre|de|acerca de|relativas a",
      opening:
        "(?:pode|podia|poderia) (?:me )?dizer(?:-me)?|sabe (?=se|quanto|quando|onde)|(?:queria|gostaria de|quero) (?:saber|perguntar)|posso perguntar|tenho uma (?:pergunta|duvida)",
      own: "meus?|minhas?|nosso|nossa|(?:estou|sou|tenho|tinha|fui)|quem (?:pode|trata|cuida)|com quem",
      wish: "(?:me )?(?:pode|podem|poderia|podia)|(?:posso|podemos|poderia)",
      subjects: {
        price: {
          named: "precos?|tarifas?|custos?|valores",
          asked:
            "quanto (?:custa|custam|custaria|e|fica|ficaria|cobram|levam|se paga|tenho de pagar|sai)|qual (?:e )?o (?:preco|valor)|preco|gratis|gratuit[oa]s?|descontos?",
        },
        hours: {
          named: "horarios?",
          asked:
            "abert[oa]s?|abrem|fecham|fechad[oa]s?|horario|a que horas|(?:ate|desde) (?:que horas|quando)|(?:estao|trabalham|ha alguem) (?:ai |la )?(?:ao|aos|no|nos|na|em) \\p{L}+",
        },
        place: {
          named: "como chegar|morada|endereco|localizacao|estacionamento|acesso",
          asked:
            "onde (?:ficam|fica|estao|posso|se pode)|como (?:chego|se chega|e que (?:vos|os) encontro|vos encontro|os encontro)|morada|endereco|codigo postal|estaciona\\p{L}*|elevador|cadeira de rodas|que (?:autocarro|onibus|comboio|trem|metro|linha)|longe (?:de|da|do)",
        },
        offer: {
          named: "servicos|produtos|oferta|programa(?:cao)?",
          asked:
            "(?:tem|vendem|fazem|oferecem|tratam|aceitam|alugam|enviam|entregam|reparam|consertam)|ha|pode-se|(?:se pode|podem) (?:entrar|alugar|levar|trazer)|que (?:tipos?|marcas?|tamanhos?) de|wi-?fi",
        },
        duration: { named: "prazos(?: de entrega)?", asked: "quanto (?:tempo|demora|demoram)|(?:em )?quantos dias" },
      },
    },
    greetings: "olá|bom dia|boa (?:tarde|noite)|bem-vind[oa]s?",
  },
  lacks: [
    [notMeasured, "newMatter"],
    [notWritten, "goingOnPhrases yesPhrases asksWhatItIs needs doings offersToDo instructions contrast talkLines said"],
  ],
};
