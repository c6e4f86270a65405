/** Requests to the call itself: to be put through, to hear again, to speak otherwise, to end. Short, and with no subject named. */
const commands: RegExp[] = [
  /^(?:can|could|would|will) you (?:please )?(?:transfer|connect|put|pass|forward) me(?!\p{L})/u,
  /^(?:transfer|connect|put|pass|forward) me(?!\p{L})/u,
  /^(?:(?:can|could|may) i|i(?:'d| would) like to|i (?:want|need|have) to|let me) (?:please )?(?:speak|talk) (?:to|with)(?!\p{L})/u,
  /^(?:(?:give|get|find) me )(?:a |an |the |your )?(?:real |live |human )?(?:person|human|agent|operator|representative|manager|supervisor|someone|somebody)(?!\p{L})/u,
  /^(?:speak|talk) (?:more )?(?:up|louder|slower|slowly|faster|to (?:a|an|the|your|me))(?!\p{L})/u,
  /^(?:please )?(?:slow down|hang up|call me back|hold the line|start over|go back|turn it up|be quiet|shut up|say (?:that|it) (?:again )?slower)(?!\p{L})/u,
  /^(?:páseme|pásame|comuníqueme|comunícame|póngame|ponme|transfiérame) con(?!\p{L})/u,
  /^(?:quiero|quisiera|necesito|puedo|me gustaría) hablar con(?!\p{L})/u,
  /^(?:hable|habla) más (?:despacio|alto|fuerte)(?!\p{L})/u,
  /^(?:passez moi|passe moi|mettez moi|transférez moi|je (?:veux|voudrais|souhaite|peux) parler (?:à|avec)|parlez plus)(?!\p{L})/u,
  /^(?:verbinden sie mich|verbinde mich|stellen sie mich|geben sie mir (?:bitte )?(?:einen|eine) (?:menschen|mitarbeiter|kollegen|kollegin|mitarbeiterin)|sprechen sie (?:bitte )?(?:lauter|langsamer))(?!\p{L})/u,
  /^(?:ich (?:möchte|will|muss)|kann ich|könnte ich) (?:bitte )?mit .{1,40} (?:sprechen|reden)$/,
  /^(?:me (?:passa|passe|transfira|transfere) (?:para|com)|(?:quero|queria|gostaria de|preciso) falar com|fale mais)(?!\p{L})/u,
  /^(?:mi passi|mi metta in contatto|(?:vorrei|voglio|posso) parlare con|parli più)(?!\p{L})/u,
  /^(?:verbind (?:me|mij)|kunt u (?:me|mij) doorverbinden)(?!\p{L})/u,
  /^(?:соедините меня|переключите меня|позовите)(?:\s|$)/,
  /^(?:转接|转人工|我要人工|接人工|人工客服)/,
];

/** Names a subject after all: "I want to talk to someone about my bill". */
const subject =
  /(?<!\p{L})(?:about|because|regarding|sobre|acerca|porque|au sujet|à propos|parce|wegen|über|weil|riguardo|perché|over|omdat|потому)(?!\p{L})/u;
const mostWords = 10;

export function isCommand(text: string, words: readonly string[]): boolean {
  if (words.length > mostWords) return false;
  const spoken = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\p{N}'\s]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:(?:hi|hello|hey|yes|no|okay|ok|well|so|um|uh|please|just|hola|bonjour|hallo|ja|bitte|oi|ciao|por favor) )+/, "");
  return !subject.test(spoken) && commands.some((command) => command.test(spoken));
}
