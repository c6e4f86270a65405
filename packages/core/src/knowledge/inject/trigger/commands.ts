/** Requests to the call itself: to be put through, to hear again, to speak otherwise, to end. Short, and with no subject named. */
const commands: RegExp[] = [
  /^(?:can|could|would|will) you (?:please )?(?:transfer|connect|put|pass|forward) me(?!\p{L})/u,
  /^(?:transfer|connect|put|pass|forward) me(?!\p{L})/u,
  /^(?:(?:can|could|may) i|i(?:'d| would) like to|i (?:want|need|have) to|let me) (?:please )?(?:speak|talk) (?:to|with)(?!\p{L})/u,
  /^(?:(?:give|get|find) me )(?:a |an |the |your )?(?:real |live |human )?(?:person|human|agent|operator|representative|manager|supervisor|someone|somebody)(?!\p{L})/u,
  /^(?:(?:can|could|would|will) you (?:please )?)?(?:speak|talk) (?:a (?:bit|little) )?(?:more )?(?:up|louder|slower|slowly|faster|to (?:a|an|the|your|me))(?!\p{L})/u,
  /^(?:(?:can|could|would|will) you (?:please )?)?(?:repeat (?:that|it|this|yourself)|say (?:that|it) (?:again|one more time|once more))(?!\p{L})/u,
  /^(?:(?:can|could|would|will) you )?(?:please )?(?:slow down|hang up|call me back|hold the line|start over|go back|turn it up|be quiet|shut up|say (?:that|it) (?:again )?slower)(?!\p{L})/u,
  /^(?:páseme|pásame|comuníqueme|comunícame|póngame|ponme|transfiérame) con(?!\p{L})/u,
  /^(?:quiero|quisiera|necesito|puedo|me gustaría) hablar con(?!\p{L})/u,
  /^(?:(?:puede|podría|puedes) )?(?:(?:hable|habla|hablar) )?más (?:despacio|alto|fuerte|lento)(?: por favor)?$/u,
  /^(?:(?:puede|podría|puedes) )?(?:repita|repite|repetir(?:lo|me)?|cuelgue|cuelga|llámeme)(?: eso| otra vez| por favor)*$/u,
  /^(?:passez moi|passe moi|mettez moi|transférez moi|je (?:veux|voudrais|souhaite|peux) parler (?:à|avec)|parlez plus)(?!\p{L})/u,
  /^(?:verbinden sie mich|verbinde mich|stellen sie mich|geben sie mir (?:bitte )?(?:einen|eine) (?:menschen|mitarbeiter|kollegen|kollegin|mitarbeiterin))(?!\p{L})/u,
  /^(?:(?:können|könnten|kannst|würden) (?:sie|du) |sprechen sie |reden sie )(?:bitte |etwas |ein bisschen )*(?:lauter|langsamer|deutlicher|schneller)(?: sprechen| reden| bitte)*$/u,
  /^(?:(?:können|könnten|kannst) (?:sie|du) )?(?:mir )?(?:das )?(?:bitte )?(?:noch (?:einmal|mal) )?(?:wiederholen|wiederholen sie(?: das)?|sagen)(?: bitte)?$/u,
  /^(?:können|könnten|kannst) (?:sie|du) mich (?:bitte )?.{0,40}(?:verbinden|durchstellen|zurückrufen)(?: bitte)?$/u,
  /^(?:legen sie (?:bitte )?auf|leg auf|bleiben sie dran|rufen sie mich (?:bitte )?zurück)(?!\p{L})/u,
  /^(?:ich (?:möchte|will|würde gerne?|muss)|kann ich|könnte ich) (?:bitte |gern |gerne )*mit .{1,40} (?:sprechen|reden)$/u,
  /^(?:me (?:passa|passe|transfira|transfere) (?:para|com)|(?:quero|queria|gostaria de|preciso) falar com|fale mais)(?!\p{L})/u,
  /^(?:mi passi|mi metta in contatto|(?:vorrei|voglio|posso) parlare con|parli più)(?!\p{L})/u,
  /^(?:verbind (?:me|mij)|kunt u (?:me|mij) doorverbinden)(?!\p{L})/u,
  /^(?:соедините меня|переключите меня|позовите)(?:\s|$)/,
  /^(?:(?:я )?(?:хочу|хотел бы|хотела бы)|можно) (?:по)?говорить с(?:о)?\s/u,
  /^(?:говорите|повторите|перезвоните)(?: (?:мне|медленнее|громче|это|ещё раз|еще раз|пожалуйста))*$/u,
  /^(?:请)?(?:帮我)?(?:转接|转人工|我要人工|接人工|人工客服|人工服务)/u,
  /^(?:我想|我要|我可以|能不能|可以)(?:和|跟|找|转)?(?:真人|人工|客服|经理)(?:客服|服务|说话|讲话|谈|聊)?$/u,
  /^(?:请|您|你|能|可以|能不能)*(?:说|讲)(?:得)?(?:慢|快|大声|清楚)(?:一)?(?:点|些)(?:儿)?(?:吗|好吗)?$/u,
  /^(?:请|您|你|能|可以|能不能)*(?:再说|再讲|重复)(?:一遍|一次|一下)(?:吗|好吗)?$/u,
  /^(?:オペレーター|担当者|人|責任者)に(?:つないで|代わって|繋いで)/u,
  /^(?:상담원|상담사|담당자|사람)(?:과|에게|한테|으로|이랑)? ?(?:연결|통화|바꿔)/u,
  /^(?:أريد|أود|ممكن) (?:ال)?(?:تحدث|التحدث|التكلم|أتكلم) (?:مع|إلى)(?=\s)/u,
  /^(?:أعد|كرر)(?: ذلك| من فضلك)*$/u,
  /^(?:bir )?(?:insanla|temsilciyle|yetkiliyle|müşteri temsilcisiyle) (?:konuşmak|görüşmek)(?!\p{L})/u,
  /^(?:beni )?.{0,30}(?:bağlayın|bağlar mısınız)$/u,
  /^(?:मुझे |मैं )?(?:किसी )?(?:इंसान|एजेंट|प्रतिनिधि|आदमी) से बात (?:करनी|करना|कराइए|करवाइए)/u,
  /^(?:θέλω να μιλήσω με|συνδέστε με με|μιλήστε πιο)(?=\s)/u,
  /^(?:vreau să vorbesc cu|faceți-mi legătura cu|vorbiți mai)(?!\p{L})/u,
  /^(?:cho tôi (?:gặp|nói chuyện với)|tôi muốn (?:gặp|nói chuyện với) (?:nhân viên|người|tổng đài))/u,
  /^(?:ขอสาย|ขอคุยกับ|โอนสาย|พูดช้า)/u,
];

/** Names a subject after all: "I want to talk to someone about my bill". */
const subject =
  /(?<!\p{L})(?:about|because|regarding|sobre|acerca|porque|au sujet|à propos|parce|wegen|über|weil|riguardo|perché|over|omdat|потому)(?!\p{L})/u;
/** A longer utterance says more than a request to the call. Chosen, not fitted. */
const mostWords = 10;

export function isCommand(text: string, words: readonly string[]): boolean {
  if (words.length > mostWords) return false;
  const spoken = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}'\s]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(
      /^(?:(?:hi|hello|hey|yes|no|okay|ok|well|so|um|uh|please|just|hola|bonjour|hallo|ja|bitte|oi|ciao|por favor) )+/,
      "",
    );
  return !subject.test(spoken) && commands.some((command) => command.test(spoken));
}
