/** Begin what somebody tells or asks, and say nothing of it. */
const openers = "and|so|but|well|oh|no|yes|yeah|ha|ah|right|okay|ok|now|because|since|actually|i think|erm|um";
const persons = "i|we|you|he|she|it|they";
const articles = "the|my|our|your|his|her|their|an?|all|each|both|one";
const pointing = "this|that|these|those";
const being = "is|are|was|were|has|have|had";
const doing = "do|does|did";
const modals = "can|could|will|would|should|might|may|must";
/** Behind them a question word asks: "I don't know where the fuse is". */
const askers =
  "know|tell|say|see|ask|asking|check|sure|remember|idea|about|out|of|me|us|wonder|wondering|confirm|explain|and|or|but|so|whether";

const opening = `^(?:(?:${openers}) )*`;
/** A subject of two to five words in front of its verb: "the light on the left". */
const subject = `(?:${articles}|${pointing}|its|some|every)(?: (?!(?:${being}|${doing}|${modals}|if|when|and|who)(?= ))[\\p{L}\\p{N}']+){1,4}`;
const afterWord = `(?<=[\\p{L}\\p{N}'] )(?<!(?:^| )(?:${askers}) )`;

/** What looks like a question in English words that tell something, as `asksNothing` of a language has it. */
export const asksNothing: readonly RegExp[] = [
  // "The model is a Vivo", "my husband does all that".
  `(?<=${opening}${subject} )(?:(?:${being})(?:n't)? (?=(?:${articles})(?= |$))|(?:${doing})(?:n't)? (?=(?:${articles}|${pointing}|everything)(?= |$)))`,
  // "I already did the reset".
  `(?<=(?:^| )(?:${persons}|that|there)(?:'(?:ve|d|ll))? (?:already|just|really|still|also|never|always|honestly|\\p{L}+ly) )(?:${being}|${doing}|can|could|will|would)(?:n't|not)?(?= )`,
  // "Used to do all this", "I could do any day".
  `(?<=(?:^| )(?:to|${modals}|can't|won't|couldn't|i'll|we'll) )do (?=(?:any|it|some|${articles}|${pointing})(?= |$))`,
  // "That's why I ring", "what looks like a sock", "you know how it is".
  `(?<=(?:^| )(?:that's|that is|it's|which is)(?: just| exactly)? )(?:what|why|how|when|where|who)(?= )`,
  `(?<=(?:^| ))what (?=(?:looks|seems|sounds|feels|i (?:think|guess|call)) )`,
  `(?<!(?:^| )(?:do|did|would|if|let) )(?<=(?:^| )you know )(?:what|how|when|where|who)(?= )`,
  // "When I press it nothing happens", "a crack where the pipe goes in", "my mother who has the card". "Where do I get one" asks.
  `(?<=${opening})when(?= (?:${persons}|the|my|our|this|that) )`,
  `${afterWord}(?:when|where)(?= (?:${persons}|the|my|our|this|that) )`,
  `${afterWord}(?:who|which)(?= (?:${persons}|has|have|had) )`,
  // Without a subject: "should be fine", "will do", "did that already".
  `(?<=${opening})(?:(?:${modals}|can't|couldn't|won't) (?=(?:be|see|hear|feel|smell|not|only)(?= |$))|will do$)`,
  `(?<=${opening})did (?=(?:this|that|it|both)(?: (?:already|twice|before|yesterday|last|too|earlier|again|this|now|and|but)|$))`,
].map((pattern) => new RegExp(pattern, "gu"));
