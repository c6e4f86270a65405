import { eng } from "stopword";
import type { LanguageData } from "../shape/language-data.ts";
import { asksNothing } from "./en/asks-nothing.ts";
import { fillers } from "./en/fillers.ts";
import { leavesOpen } from "./en/leaves-open.ts";
import { phrases } from "./en/phrases.ts";
import { said } from "./en/said.ts";
import { talkLines } from "./en/talk-lines.ts";

export const english: LanguageData = {
  name: "English",
  stopWords: eng,
  spokenStopWords: `i'm im i've ive i'd id i'll my mine myself me us ours yours yourself its it's itself she hers herself they're theirs
    themselves ourselves am been being having does doing done doesnt dont didnt cant cannot couldnt wont wouldnt shouldnt isnt arent
    wasnt werent hasnt havent hadnt not no nor yes yeah yep okay ok so just really actually basically maybe perhaps quite rather
    then when whenever why whose whom what's whats how's hows where's wheres there's theres that's thats who's whos here's heres let's
    lets may shall ought need needs want wants wanted wanna gonna gotta going go goes please thanks thank hi hello hey um uh er hmm
    well tell say know think find found use using used anyone anybody anything someone somebody something everything nothing else every
    few own once again above below down off until against during further too very able possible ways thing things exactly sort kind
    one ones two lot lots bit via without within get gets getting gives give given let me have any`,
  spokenWords: "i my me want need have would like please thanks hello can could how when i'm i'd don't it's",
  answerWords:
    "someone somebody anyone anybody something anything everything everyone nobody nothing yes yeah yep no nope ok okay please thanks thank sure right alright exactly maybe fine good great perfect wonderful lovely much many long time times same when where which one two three four five six seven eight nine ten eleven twelve first second last both neither none sorry pardon repeat again hello hi hey bye hold moment wait course think know idea really seriously correct wrong works work want need like get got going day days week weeks month year today tomorrow yesterday morning afternoon evening monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december hundred thousand half past quarter euros dollars pounds",
  requests: {
    speak:
      "speak|talk|speaking|understand|prefer|prefer to speak|rather speak|rather have|rather use|switch to|change to|continue in|go on in|carry on in|get",
    someone:
      "(?:who|that|which)(?: can| could)?(?: speaks?| speaking| talks?| knows?| understands?| helps?| help me| assist me)(?: in)?|(?:someone|somebody|anyone|anybody|person|agent|operator|representative|colleague|people)(?: here| there| else| available)?(?: speaks?| speaking| fluent in| with| in| for)?",
    link: "in|into|to",
    after:
      "please|speaking|speaker|speakers|speaks|agent|operator|representative|desk|line|department|support|service|assistant|would be|would suit|is better|works better|is easier|if possible|if you can|if that's possible",
    beside:
      "please someone somebody anyone anybody help helps helping assist assistance talk speak speaks speaking speaker spoken understand language prefer prefers preferably rather better easier switch change continue carry conversation call agent agents operator representative person colleague people desk line department support service assistant option available fluent possible excuse maybe perhaps instead transfer connect put through explain again comfortable hello native only just",
    not: "don't|do not|can't|cannot|can not|doesn't|does not|not|never|hardly|barely|no|without|instead of|little|bit of|isn't|won't|didn't|learning|learn|studying|studied|bad at|my \\w+ speaks?|he speaks?|she speaks?|they speak|we speak to",
    notAfter:
      "(?:is|'s|was)(?: really| just)? (?:not|very|so|too|pretty|quite|really|bad|poor|weak|limited|terrible|rusty|awful|broken|no good)|isn't|is not|not (?:so |very |that )?good|level is",
  },
  service: {
    leads: "you|i|we|he|she|it|they|can|will|also|is|are|the person who|who|here|to|mainly|usually|general(?:ly)?",
    // Without the ending of a verb "help desks" and "answering machines" are things.
    verbs:
      "(?:helps|assists|handles|answers|responds|replies|speaks|talks|greets|welcomes|deals|manages|serves|supports|advises|listens|provides|gives|offers|resolves|solves|receives|processes|organi[sz]es|arranges|takes (?:calls|requests))|(?:(?<=(?:you|i|we|they|can|will|to) )|(?=\\w+ (?:with|all|any|our|callers|customers|clients|people|users|guests|questions|problems) ))(?:help|assist|handle|answer|respond|reply|speak|talk|greet|welcome|deal|manage|serve|support|advise|listen)(?:ing)?|(?:looks?|looking) after|(?:takes?|taking) care of|(?:cares?|caring) for|(?:is |are )?(?:responsible for|in charge of)",
    people: "callers?|customers?|clients?|people|users?|guests?|visitors?|patients?|members?|everyone|everybody",
    concerns:
      "questions?|quer(?:y|ies)|problems?|issues?|requests?|(?:en|in)quir(?:y|ies)|matters?|concerns?|topics?|everything|anything|things|help|assistance|advice|info(?:rmation)?",
    joins: "with|about|on|to|of|for|regarding|concerning|around|related to|having to do with",
  },
  smallTalk: `hi|hello|hello there|hey|hey there|hiya|howdy|good morning|good afternoon|good evening|good night|good day|bye|goodbye|bye bye|see you|see you later|talk to you later|
    take care|have a nice day|have a good day|you too|thanks|thank you|thank you so much|thank you very much|thanks a lot|many thanks|cheers|
    yes|yes please|yeah|yep|yup|yes i do|yes i am|yes it is|no|no thanks|no thank you|nope|nah|not really|not yet|ok|okay|alright|all right|sure|of course|right|that's right|
    correct|exactly|absolutely|fine|that's fine|that's all|that's it|that is all|nothing else|great|perfect|good|very good|excellent|awesome|cool|got it|i see|i understand|understood|makes sense|
    uh|um|uhm|er|erm|hm|hmm|mm|mmm|mhm|mm hmm|uh huh|huh|ah|oh|oh okay|wow|well|so|and|but|please|sorry|i'm sorry|excuse me|pardon|pardon me|no problem|no worries|never mind|
    wait|hold on|hang on|one moment|one moment please|one second|just a second|just a moment|just a minute|give me a second|let me see|let me think|go ahead|go on|continue|
    how are you|how are you doing|how's it going|i'm good|i'm fine|i'm fine thanks|i'm here|nice to meet you|are you there|is anyone there|anybody there|can you hear me|do you hear me|i can hear you|i can't hear you|
    what|what did you say|say that again|say again|repeat that|can you repeat that|could you repeat that|please repeat|come again|i don't know|i don't understand|i didn't catch that|maybe|
    are you a robot|are you a human|are you real|who are you|who is this|am i talking to a robot|stop|cancel|quiet|really|indeed|true|yay|lol|
    hold on a second|wait a second|wait a minute|do it|do that|please do|that's all for today|that is all for today|that's all for now|you're welcome|you are welcome|right then|alright then|fair enough|sounds good|not at all|bye now|good bye|have a good one|have a great day|have a lovely day|have a good evening|have a nice evening|have a good weekend|have a nice weekend|thank you for your help|thanks for your help|thanks for the help|i'm listening|still there|are you still there|are you still with me|are you still on the line|
    bear with me|i'll be right back|i'm back|back again|no rush|take your time|lovely|that's lovely|brilliant|that's brilliant|righto|right you are|goodness|oh dear|bless you|you're a star|you're an angel|am i through to|have i got the right number`,
  questionWords: "how what when where which who whose why",
  referring:
    "it its that this these those they them their theirs then one ones other others both neither such he she him her his else",
  referringPhrases: "(?:the|those|these|which) two(?! oclock)",
  references: {
    first: "first former",
    second: "second",
    third: "third",
    last: "last latter",
    other: "other",
    kinds:
      "hotel house inn hostel guesthouse place restaurant bar cafe shop store branch location apartment flat plan tariff contract package product model device router phone version option offer company office department service course doctor",
    mine: "mine ours",
    my: "my our",
  },
  denyingWords: "not dont doesnt didnt isnt wasnt arent never without instead neither",
  goingOn: "and but also or plus so then",
  goingOnPhrases: [/^(?:what|how) about(?!\p{L})/iu],
  alsoWords: "too|as well|also",
  yesWords: "yes yeah yep yup sure please ok okay absolutely definitely certainly alright would great good perfect",
  yesPhrases: "no (?:problem|worries)|why not",
  besideYes: "tell go ahead love like that",
  noWords: "no nope nah not dont",
  asking: [
    /(?:^| )(?:whether|(?:know|check|see|tell me|confirm|wondering|verify|sure|ask|find out) if)(?= |$)|^if (?:they|there)(?= )|^(?:(?:right|okay|ok|so|but|oh|well) )*and if(?= )/u,
    // "Do they", "is there", "can't I"; but "it is a small one" tells.
    /(?<![^ ])(?<!(?:^| )(?:it|that|this|there|he|she|they|which|i|we|you) )(?:(?:do|does|did|is|am|are|was|were|can|could|will|would|shall|should|may|might|must|isnt|arent|wasnt|werent|doesnt|dont|didnt|cant|couldnt|wont|wouldnt|shouldnt|mustnt) (?:i|we|you|they|it|there|the|this|that|these|those|its|their|he|she|any|anyone|someone|somebody|people|guests|kids|children|pets|either|each|both|all|one|an?|my|our|your)|(?:has|have|had|hasnt|havent|hadnt) (?:they|you|he|she|any|anyone)|has it)(?= |$)/u,
    // Not "what a day", "you know what I mean" and "that's what I needed".
    /(?:^| )(?:what(?! an? \p{L}+$| i mean$)(?<!not what)|whats|hows?|whens?|wheres?|which|whos?|whose|whys?)(?= |$)/u,
    /(?:^| )(?:can|could|would|do|will) you (?:\p{L}+ ){0,2}(?:tell|know|check|confirm|verify|see|say|explain)(?= |$)/u,
    /(?:^| )(?:tell (?:me|us)|explain|elaborate on|describe)(?= |$)/u,
    /(?:^| )(?:(?:information|info|details?|more) (?:on|about|for|regarding)|(?:know|learn|hear) (?:\p{L}+ )?about|interested in|(?:curious|wondering) about)(?= |$)/u,
    // Without their verb: "anything I should bring", "any rooms left", "mind if I smoke", "no refund then".
    /^(?:(?:and|so|but|or|well|okay|ok|oh|then|yes|no) )*(?:any(?:thing|one|body|where)(?: else)? (?:i|we|you|to|for|special|there|in|at|on|who|that)|any (?!day|time|of|is|will|would|works?|kind|more)\p{L}+ (?:for|on|in|at|with|left|free|available|to|i|we|you|if|about)|got any|mind if|(?:possible|allowed) to|you (?:guys )?(?:got(?! it)|take|sell|offer|accept|open|deliver))(?= |$)/u,
    /^(?:so )?(?:there )?no (?!problem|worr|thank|rush|need|matter)\p{L}+(?: \p{L}+)? then$|^so (?:there no|you dont)(?= |$)|^(?:and )?(?:suppose|supposing|say) (?:i|we|my)(?= |$)/u,
    /(?:^| )(?:(?:not|isnt) (?:\p{L}+ )?familiar with|unfamiliar with|never (?:even )?heard of|(?:cant|cannot|couldnt|can not) (?:seem to )?(?:find|work out|figure out)|(?:dont|didnt|not) (?:\p{L}+ )?understand)(?= |$)/u,
  ],
  asksNothing,
  asksWhatItIs: [
    /(?:^| )what(?: exactly)?(?: (?:is|are|does|do))? (?:it|that|this|those|these|they)(?: (?:exactly|then|now|mean|do|for|all about|supposed to be))*$/u,
  ],
  needs: [
    /(?:^| )(?:i|we) (?:need|want|wish|would like|would love|would rather)(?= |$)|(?:^| )(?:i|im|i am|we|we are) (?:looking for|wondering|interested|trying to)(?= |$)/u,
    /(?:^| )(?:(?:have|got) (?:an?|another|one|some|two)(?: (?:more|other|quick|small))* questions?|(?:calling|ringing|phoning|ask|ask you) (?:\p{L}+ )?about|(?:it|this is) about (?:my|our|the|your))(?= |$)/u,
  ],
  doings: [
    /^let me (?:just )?(?:grab|fetch|write|note|think|turn|sit|check with|ask my)(?= |$)/u,
    /^(?:ill|i will) (?:just )?(?:grab|fetch|have a look|think)(?= |$)/u,
  ],
  commands: [
    /^(?:can|could|would|will) you (?:please )?(?:transfer|connect|put|pass|forward) me(?!\p{L})/u,
    /^(?:transfer|connect|put|pass|forward) me(?!\p{L})/u,
    /^(?:(?:can|could|may) i|i(?:'d| would) like to|i (?:want|need|have) to|let me) (?:please )?(?:speak|talk) (?:to|with)(?!\p{L})/u,
    /^(?:(?:give|get|find) me )(?:a |an |the |your )?(?:real |live |human )?(?:person|human|agent|operator|representative|manager|supervisor|someone|somebody)(?!\p{L})/u,
    /^(?:(?:can|could|would|will) you (?:please )?)?(?:speak|talk) (?:a (?:bit|little) )?(?:more )?(?:up|louder|slower|slowly|faster|to (?:a|an|the|your|me))(?!\p{L})/u,
    /^(?:(?:can|could|would|will) you (?:please )?)?(?:repeat (?:that|it|this|yourself)|say (?:that|it) (?:again|one more time|once more))(?!\p{L})/u,
    /^(?:(?:can|could|would|will) you )?(?:please )?(?:slow down|hang up|call me back|hold the line|start over|go back|turn it up|be quiet|shut up|say (?:that|it) (?:again )?slower)(?!\p{L})/u,
  ],
  offers: [
    /(?:(?:shall|should|may|can|could) i|(?:want|like) me to) (?:\p{L}+ )?(?:tell|explain|describe|read)(?: to)?(?: you)?(?: out)? (.+)/u,
    /(?:would|do) you (?:like|want|wish|care) to (?:know|hear|learn|find out|read) (.+)/u,
    /(?:would you like|do you want|do you need|interested in|give you) (?:\p{L}+ ){0,3}(?:information|details|info) (?:about|on|of|for|regarding) (.+)/u,
  ],
  offersToDo: [
    /^(?:(?:and|so|then|or|okay|great|good) )*(?:(?:shall|should) (?:i|we)|(?:may|can|could) i(?! (?:have|take|get|ask))|would you like|do you want)(?= |$)/u,
  ],
  checksMeant: "you mean|did you say|are you (?:asking|talking)|is (?:it|this|that) (?:about|for|the)",
  choosing: ["or", "not"],
  offeringWords: "shall may",
  leavesOpen,
  instructions: [
    /^(?:(?:please|now|then|and|just|okay|so|right|first|next|try to) )*(?:(?:press|push|pull|turn|switch|flip|shut|unplug|remove|lift|restart|unscrew|loosen|tighten|slide|scroll|swipe|insert|wipe) |hold (?!on|the line)|(?:open|close) (?:the|your|it|up|that|this|settings)(?= |$)|(?:check|look|plug|type|click|tap|reset|screw|listen|read) (?:the|your|it|that|this|them|me|on|at|up|down|under|underneath|behind|inside|for|whether|if)(?= |$)(?! our))/u,
    /^(?:(?:please|now|then|and|so|just) )*tell me (?:what (?:you|it|the|happens|comes)|which|how|when|where|if|whether|your) |(?:^| )tell me what you (?:see|hear|read|feel|smell)(?= |$)/u,
    /(?:^| )i(?: just| also)?(?: d| ll)? need (?:your |an? (?:\p{L}+ )?(?:name|number|address|date|postcode))|(?:^| )(?:name|number|address|date|birth|postcode|code|model|password) please$/u,
  ],
  ownWords: {
    before: "yes|yeah|well|actually",
    denies: "no|nope|not",
    unless: "it|its|that|this|there|i",
    own: "my|our",
  },
  contrast: "but|except",
  partings: [
    "see you|see you on|see you next|talk to you|speak to you",
    "tomorrow|soon|then|later|there|again|week|time",
  ],
  fillers,
  phrases,
  talkLines,
  said,
};
