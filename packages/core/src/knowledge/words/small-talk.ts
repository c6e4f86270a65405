import { plainWords } from "./words.ts";

/** Whole utterances, or pieces of them, that ask for no knowledge: greetings, thanks, yes and no, listening sounds, the state of the line. */
const phrases: Record<string, string> = {
  en: `hi|hello|hello there|hey|hey there|hiya|howdy|good morning|good afternoon|good evening|good night|good day|bye|goodbye|bye bye|see you|see you later|talk to you later|
    take care|have a nice day|have a good day|you too|thanks|thank you|thank you so much|thank you very much|thanks a lot|many thanks|cheers|
    yes|yes please|yeah|yep|yup|yes i do|yes i am|yes it is|no|no thanks|no thank you|nope|nah|not really|not yet|ok|okay|alright|all right|sure|of course|right|that's right|
    correct|exactly|absolutely|fine|that's fine|that's all|that's it|that is all|nothing else|great|perfect|good|very good|excellent|awesome|cool|got it|i see|i understand|understood|makes sense|
    uh|um|uhm|er|erm|hm|hmm|mm|mmm|mhm|mm hmm|uh huh|huh|ah|oh|oh okay|wow|well|so|and|but|please|sorry|i'm sorry|excuse me|pardon|pardon me|no problem|no worries|never mind|
    wait|hold on|hang on|one moment|one moment please|one second|just a second|just a moment|just a minute|give me a second|let me see|let me think|go ahead|go on|continue|
    how are you|how are you doing|how's it going|i'm good|i'm fine|i'm fine thanks|i'm here|nice to meet you|are you there|is anyone there|anybody there|can you hear me|do you hear me|i can hear you|i can't hear you|
    what|what did you say|say that again|say again|repeat that|can you repeat that|could you repeat that|please repeat|come again|i don't know|i don't understand|i didn't catch that|maybe|
    are you a robot|are you a human|are you real|who are you|who is this|am i talking to a robot|stop|cancel|quiet|really|indeed|true|yay|lol|
    hold on a second|wait a second|wait a minute|do that|please do|that's all for today|that is all for today|that's all for now|you're welcome|you are welcome|right then|alright then|fair enough|sounds good|not at all|bye now|good bye|have a good one|have a great day|have a lovely day|have a good evening|have a nice evening|have a good weekend|have a nice weekend|thank you for your help|thanks for your help|thanks for the help|i'm listening|still there|are you still there|are you still with me|are you still on the line`,
  es: `hola|buenas|buenos días|buenas tardes|buenas noches|adiós|hasta luego|chao|gracias|muchas gracias|de nada|sí|si|no|no gracias|vale|de acuerdo|está bien|claro|claro que sí|por supuesto|
    perfecto|bien|muy bien|bueno|pues|entonces|eso es|eso es todo|nada más|exacto|correcto|ya|ajá|eh|ah|mm|oh|perdón|disculpe|lo siento|un momento|un segundo|espere|espera|cómo está|cómo estás|qué tal|
    me oye|me escucha|me oyes|me escuchas|hay alguien|aló|diga|dígame|cómo|qué|puede repetir|puede repetirlo|no sé|no entiendo|entiendo|por favor|igualmente|
    que tenga un buen día|que tengas un buen día|que pase un buen día|buen fin de semana|bueno gracias|otra vez|más nada|no hay problema|gracias por su ayuda|gracias por tu ayuda|un minuto|buen día`,
  fr: `bonjour|bonsoir|salut|allô|au revoir|à bientôt|bonne journée|bonne soirée|bon week end|bonne fin de journée|merci|merci beaucoup|merci bien|de rien|oui|ouais|non|non merci|d'accord|ok|entendu|bien sûr|parfait|très bien|c'est bon|
    c'est tout|exactement|voilà|euh|hum|ah|oh|bon|bah|alors|pardon|désolé|désolée|excusez moi|un moment|un instant|une seconde|attendez|comment allez vous|ça va|vous m'entendez|il y a quelqu'un|
    quoi|comment|pouvez vous répéter|je ne sais pas|je ne comprends pas|je comprends|s'il vous plaît|s'il te plaît`,
  de: `hallo|hi|guten tag|guten morgen|guten abend|grüß gott|servus|moin|tschüss|auf wiederhören|auf wiedersehen|danke|danke schön|dankeschön|vielen dank|besten dank|bitte|bitte schön|gern geschehen|
    ja|ja bitte|ja genau|jawohl|nein|nein danke|nee|doch|ok|okay|in ordnung|alles klar|klar|natürlich|genau|richtig|stimmt|gut|sehr gut|super|perfekt|prima|schön|das war's|das ist alles|
    äh|ähm|hm|mhm|aha|ach|ach so|oh|also|na ja|tja|verstehe|ich verstehe|entschuldigung|tut mir leid|verzeihung|einen moment|moment|einen augenblick|warten sie|wie geht es ihnen|wie geht's|
    hören sie mich|können sie mich hören|sind sie noch da|ist da jemand|was|wie bitte|wie|können sie das wiederholen|noch einmal|ich weiß nicht|vielleicht|gleichfalls|
    sekunde|eine sekunde|eine minute|kein problem|keine ursache|alles gut|na gut|na klar|schon gut|passt|passt so|gerne|sehr gerne|bis dann|bis bald|ciao|nochmal bitte|noch mal|noch mal bitte|das stimmt|das ist richtig|schönen tag|schönen tag noch|einen schönen tag|einen schönen tag noch|schönen abend|schönen abend noch|einen schönen abend noch|schönes wochenende|ein schönes wochenende|danke für ihre hilfe|vielen dank für ihre hilfe|das wäre alles|weiß nicht|keine ahnung`,
  pt: `olá|oi|alô|bom dia|boa tarde|boa noite|tchau|até logo|tenha um bom dia|bom fim de semana|obrigado|obrigada|muito obrigado|de nada|sim|não|não obrigado|tá|tá bom|está bem|ok|certo|claro|com certeza|perfeito|isso|isso mesmo|
    é só isso|é|hum|ah|eh|entendi|desculpe|um momento|espere|como vai|tudo bem|está me ouvindo|tem alguém aí|pode repetir|não sei|não entendi|por favor`,
  it: `ciao|salve|pronto|buongiorno|buonasera|buonanotte|arrivederci|arrivederla|buona giornata|buona serata|buon fine settimana|grazie|grazie mille|prego|sì|si|no|no grazie|va bene|ok|d'accordo|certo|certamente|perfetto|bene|benissimo|esatto|giusto|
    è tutto|basta così|ehm|eh|ah|mh|capito|ho capito|scusi|mi scusi|mi dispiace|un momento|un attimo|aspetti|come sta|come va|mi sente|c'è qualcuno|può ripetere|non lo so|non capisco|per favore`,
  nl: `hallo|hoi|goedendag|goedemorgen|goedemiddag|goedenavond|dag|doei|tot ziens|fijne dag|fijne dag nog|prettige dag|prettige dag nog|fijn weekend|dank u|dank u wel|dank je|dank je wel|bedankt|graag gedaan|ja|ja graag|nee|nee dank u|oké|ok|prima|goed|klopt|precies|
    natuurlijk|dat is alles|eh|uh|hm|ah|sorry|een moment|momentje|wacht even|hoe gaat het|hoort u mij|bent u daar|wat zegt u|kunt u dat herhalen|ik weet het niet|misschien|alstublieft|alsjeblieft`,
  pl: `cześć|dzień dobry|dobry wieczór|halo|do widzenia|pa|dziękuję|dzięki|proszę|tak|nie|nie dziękuję|dobrze|okej|ok|jasne|oczywiście|dokładnie|to wszystko|aha|no|hm|rozumiem|przepraszam|chwileczkę|słyszy mnie pan`,
  tr: `görüşmek üzere|iyi günler dilerim|kendinize iyi bakın|hoşçakalın|merhaba|selam|günaydın|iyi günler|iyi akşamlar|hoşça kalın|görüşürüz|teşekkürler|teşekkür ederim|sağ olun|evet|hayır|tamam|olur|tabii|peki|anladım|hı hı|şey|pardon|bir dakika|bir saniye|nasılsınız|beni duyuyor musunuz|lütfen|
    tekrar eder misiniz|tekrar lütfen|bir dakika lütfen|rica ederim|doğru|yok|elbette|alo|çok teşekkürler|anlıyorum`,
  ru: `привет|здравствуйте|алло|добрый день|доброе утро|добрый вечер|до свидания|пока|спасибо|большое спасибо|пожалуйста|да|нет|нет спасибо|хорошо|ладно|ок|конечно|понятно|понял|поняла|точно|
    это всё|угу|ага|эм|ну|извините|минуточку|одну минуту|подождите|как дела|вы меня слышите|повторите пожалуйста|не знаю|
    подождите минуту|подождите секунду|секунду|минуту|одну секунду|хорошо спасибо|всего доброго|не за что|спасибо за помощь|ясно`,
  ar: `مرحبا|السلام عليكم|أهلا|صباح الخير|مساء الخير|مع السلامة|شكرا|شكرا جزيلا|عفوا|نعم|لا|لا شكرا|حسنا|طيب|تمام|أكيد|آسف|لحظة|كيف حالك|هل تسمعني|
    لو سمحت|من فضلك|لحظة من فضلك|لا بأس|شكرا لك|أهلا وسهلا|إلى اللقاء|صحيح|ألو|مساء النور|صباح النور|دقيقة من فضلك`,
  hi: `नमस्ते|नमस्कार|हैलो|धन्यवाद|शुक्रिया|हाँ|हां|जी|जी हाँ|नहीं|जी नहीं|ठीक है|ठीक|अच्छा|माफ़ कीजिए|एक मिनट|आप कैसे हैं|
    एक मिनट रुकिए|रुकिए|फिर से बोलिए|दोबारा बोलिए|अलविदा|बहुत धन्यवाद|बिल्कुल|कृपया|कोई बात नहीं|समझ गया|समझ गई`,
  zh: `你好|您好|喂|早上好|下午好|晚上好|再见|拜拜|谢谢|谢谢你|谢谢您|不客气|是|是的|对|对的|不|不是|不用|不用了|没有|没有了|好|好的|好吧|行|可以|嗯|嗯嗯|啊|哦|呃|知道了|明白|明白了|没事|没关系|对不起|
    不好意思|请稍等|等一下|稍等|你好吗|听得到吗|能听到吗|在吗|请再说一遍|不知道|
    没错|请稍等一下|稍等一下|等一等|谢谢你的帮助|谢谢您的帮助|没问题|当然|你还在吗|就这样|就这些|不知道了|真的吗|慢走`,
  ja: `こんにちは|おはようございます|こんばんは|もしもし|さようなら|失礼します|ありがとう|ありがとうございます|どうも|どういたしまして|はい|ええ|うん|いいえ|いえ|結構です|大丈夫です|わかりました|分かりました|そうです|そうですね|なるほど|
    えっと|えーと|あの|あのー|すみません|ごめんなさい|ちょっと待ってください|少々お待ちください|お元気ですか|聞こえますか|もう一度お願いします|わかりません|お願いします|
    ちょっと待って|ありがとうございました|お願い|もう一度|了解です|了解しました|違います|またね|ええと|はいはい|いいです`,
  ko: `안녕하세요|안녕|여보세요|안녕히 계세요|감사합니다|고마워요|고맙습니다|네|예|네 네|아니요|아니오|괜찮아요|괜찮습니다|알겠습니다|알겠어요|그래요|맞아요|음|어|저기요|죄송합니다|미안합니다|잠시만요|잠깐만요|들리세요|다시 말씀해 주세요|모르겠어요|
    감사합니다 안녕히 계세요|안녕히 가세요|잠시만|잠깐만|잠시만 기다려 주세요|다시 한번 말씀해 주세요|네 맞아요|수고하세요|좋아요`,
  el: `γεια|γεια σας|γεια σου|καλημέρα|καλησπέρα|καληνύχτα|αντίο|ευχαριστώ|ευχαριστώ πολύ|παρακαλώ|ναι|όχι|μάλιστα|εντάξει|σωστά|ακριβώς|βέβαια|καλά|ωραία|κατάλαβα|συγγνώμη|ένα λεπτό|περιμένετε|με ακούτε|τι κάνετε|δεν ξέρω`,
  ro: `bună|bună ziua|bună dimineața|bună seara|alo|la revedere|pa|mulțumesc|mulțumesc mult|mersi|cu plăcere|da|nu|nu mulțumesc|bine|în regulă|ok|sigur|desigur|exact|corect|perfect|am înțeles|înțeleg|scuze|îmi pare rău|un moment|o secundă|așteptați|mă auziți|ce mai faceți|vă rog|nu știu`,
  vi: `xin chào|chào|chào bạn|chào anh|chào chị|alô|tạm biệt|cảm ơn|cảm ơn bạn|cảm ơn nhiều|xin cảm ơn|vâng|dạ|dạ vâng|ừ|có|không|không cảm ơn|được|được rồi|đúng|đúng rồi|tôi hiểu|hiểu rồi|xin lỗi|chờ một chút|đợi một chút|một chút|bạn khỏe không|không biết`,
  th: `สวัสดี|สวัสดีครับ|สวัสดีค่ะ|ฮัลโหล|ขอบคุณ|ขอบคุณครับ|ขอบคุณค่ะ|ขอบคุณมาก|ครับ|ค่ะ|คะ|ใช่|ใช่ครับ|ใช่ค่ะ|ไม่|ไม่ครับ|ไม่ค่ะ|ไม่ใช่|ไม่เป็นไร|โอเค|ได้|ตกลง|เข้าใจแล้ว|ขอโทษ|รอสักครู่|สักครู่|ลาก่อน|สบายดีไหม|ไม่รู้`,
};

const separator = "\u0000";
const known = new Set(
  Object.values(phrases)
    .flatMap((list) => list.split("|"))
    .map((phrase) => plainWords(phrase).join(separator)),
);
/** Words of the longest phrase that begins so. */
const longest = new Map<string, number>();
for (const phrase of known) {
  const words = phrase.split(separator);
  longest.set(words[0]!, Math.max(words.length, longest.get(words[0]!) ?? 0));
}

/** The words that are left when greetings and the like are taken out, the longest phrases first. */
export function withoutSmallTalk(words: readonly string[]): string[] {
  const left: string[] = [];
  let i = 0;
  while (i < words.length) {
    let length = Math.min(longest.get(words[i]!) ?? 0, words.length - i);
    while (length > 0 && !known.has(words.slice(i, i + length).join(separator))) length--;
    if (length === 0) left.push(words[i++]!);
    else i += length;
  }
  return left;
}
