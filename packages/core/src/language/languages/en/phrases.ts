import type { Phrases } from "../../shape/phrases.ts";

/** "It's not the first time", "not only", and what else is not about the matter. */
const notThat =
  "(?! (?:the |my |our |his |her |an? )?(?:first|second|third|fourth|only|just|simply|same|single|right|one|last time)(?!\\p{L}))";
/** What begins another thing behind one that is refused: "not a loan, a card". */
const thing = "(?:an?|the|my|our|your|to the|with the)(?!\\p{L})";
/** Verbs of a complaint: what stands behind them is the matter. */
const unless =
  "(?! to (?:pay|lose|miss|wait|risk|live|sit|stay|keep|accept|suffer|die|spend|owe|go without|be without|be charged)(?!\\p{L}))";
/** Words that are nouns in spite of their "-ing". */
const nouns =
  "billing|banking|parking|roaming|booking|accounting|training|catering|cleaning|housing|lending|shipping|marketing";
/** What "not" says of a thing without denying a matter: a state, a fault, a feeling. */
const states = `(?! (?:${"sure|happy|able|clear|okay|ok|good|great|bad|fair|fine|enough|nice|like|normal|possible|acceptable|allowed|safe|well|yet|even|always|very|so|too|really|all|much|many|more|less|at|me|us|him|her|them|until|because|what|how|if|when|as|now|again|anymore|true|there|here"}|(?!(?:${nouns})(?!\\p{L}))\\p{L}+(?:ing|ed|en))(?!\\p{L}))`;
const others = "(?<!(?:you|they|he|she|it|who|people|guys) )";
const handing =
  "put|putting|transfer|transferring|pass|passing|connect|connecting|send|sending|hand|handing|give|giving|route|routing|bounce|bouncing|forward|forwarding|redirect|redirecting|refer|referring|push|pushing";
/** "This isn't my suitcase" complains of a suitcase: what is not the caller's own is the matter. */
const notMine =
  "(?<!(?:this|that|these|those|even)(?:'s|'re| is| are| was| were)? not(?= (?:even )?(?:my|mine|our)(?!\\p{L})))(?<!(?:this|that|these|those) \\p{L}+'t(?= (?:even )?(?:my|mine|our)(?!\\p{L})))";
const determiner = "(?= (?:about|for|to|because|from|an?|the|my|our|your|his|her|their|this|that)(?!\\p{L}))";

export const phrases: Phrases = {
  denials: {
    before: [
      "(?:(?:it|this|that)(?:'s| is| was)? )?not that(?: (?:i|we|the|my|it|he|she|they)(?!\\p{L}))?",
      `not (?:about|because of|to do with|concerning|regarding|for|after)${notThat}`,
      `(?<!why )not${notMine} (?:an?|my|the|your|our|another|to the|with the)(?! _ ${thing})${notThat.replace("(?:the |my |our |his |her |an? )?", "")}`,
      "(?:nothing|not anything) (?:(?:to do|wrong) with|against)",
      "enough (?:about|talk about)",
      "(?:don't|do not|no need to) (?:bother|trouble|start|begin|bore)(?: (?:me|us|yourself))? (?:with|about)",
      "no (?:problems?|issues?|questions?|complaints?|quarrel) (?:with|about)",
      `(?<!why )(?:it|this|that|those|these)(?:'s|'re| is| are| was| were)? not${notMine}${notThat}${determiner}`,
      `(?:is|was|are|were)n't(?<=_ \\p{L}+'t)(?<!why \\p{L}+'t)${notMine}${notThat}${determiner}`,
      "(?:i'm|i am|we're|we are|i was|we were) not (?:here|calling|ringing|phoning|asking|looking|interested|talking|complaining|reporting|disputing)",
      "(?<=^|[,.;] )not (?:calling|ringing|phoning|asking|looking|interested)",
      `(?:i'm|i am|we're|we are) not (?:an?|the|your)${notThat.replace("(?:the |my |our |his |her |an? )?", "")}`,
      `${others}(?:don't|do not|doesn't|didn't|did not|no longer|not) (?:really |actually |even |ever )?(?:want|need|wish|intend|plan|mean|ask)(?:ed)?(?: (?:you|them|him|her|anyone|anybody) to)?${unless}`,
      `${others}(?:never|wouldn't) (?:wanted|asked|said|meant|needed|want|ask)`,
      "(?:don't|do not|not|didn't) (?:care|bothered|worried|worry) (?:about|for)",
      "(?:don't|do not|didn't) (?:think|believe) (?:that )?(?:it's|it is|this is|that's|it was)",
      "instead of",
      "rather than",
      "apart from",
      "other than",
      "(?:anything|anyone|anybody|anywhere|everything|everyone|everybody|whoever|any (?:department|team|one)) (?:but|except|besides|bar)(?: for)?",
      "(?<!(?:i|we|you|they|he|she|to|n't|not|never|always|did|ever) )(?:never mind|nevermind|ignore|skip|leave aside|forget(?: about)?)",
      `${others}(?:don't|do not|never|not|stop|quit|no need to) (?:you dare |ever |please |just |keep |always )?(?:${handing}) (?:me|us|my call|this call)(?: (?:back|over|through|on|again|straight))*(?: (?:to|with|into|onto))?`,
      "(?:won't|will not|refuse to|not going to) (?:talk|speak|go back|be put|be transferred|be passed)",
      "(?:rather not|prefer not to)",
      "no more (?:transfers?|transferring|talk|talking|calls?|messages?|emails?)",
      "(?:i'm|i am|we're|we are) (?:done|finished|through) with",
      "(?:no (?:thanks|thank you)|say no) to",
      "(?:couldn't|could not|don't) care less (?:about|for)",
      "(?:can|could) we not (?:do|talk about|discuss|go (?:into|through|over|back to))",
      "(?:stop|quit) (?:offering|selling|pushing|telling|asking|bothering)(?: me| us)?(?: (?:about|with|to buy))?",
      `(?:keeps?|kept|always) (?:${handing}) (?:me|us)(?: (?:back|over|through|on|straight))* (?:to|with|into|onto)`,
      "(?:i|we)(?:'ve)? already (?:dealt with|sorted|handled|settled)",
      "(?:i'll|i will|we'll) (?:pass on|do without|leave out)",
      "(?:it|this|that) (?:was|is|has) never (?:been )?(?:about|for)",
    ],
    after: [
      "(?:does not|doesn't|do not|don't) matter",
      "(?<!(?:i|we|you) )(?:can|could|has to|will) wait",
      "(?:is|are|was|were) (?:all )?(?:fine|okay|ok|settled|sorted|irrelevant)",
      "(?:(?:is|are|was|were) (?:not|never)|isn't|aren't|wasn't|weren't) (?:the|a|my) (?:problem|issue|point|question)",
      "(?:is not|isn't) (?:what|why) (?:i|we) (?:want|need|called|call)",
      "has nothing to do with (?:it|this|that)",
      "can stay(?: as it is)?(?!\\p{L})",
    ],
    whole: [
      `(?<!why )not (?:an?|my|the|your|our|to the|with the) _(?= ${thing})`,
      `(?<!(?:am|is|are|was|were|be|do|does|did|have|has|had|can|could|will|would|should|may|might|must|i|you|he|she|it|we|they|there|why|still|i'm|it's|that's|he's|she's|you're|they're|we're|or|if) )not${states}${notThat} _(?: again)?`,
      `(?:it|this|that)(?:'s| is| was)? not${states}${notThat} _`,
      `(?:is|was|are|were)n't(?<=_ \\p{L}+'t)(?<!why \\p{L}+'t)${states}${notThat} _`,
      "(?<!(?:is|was|have|has|had|there's|got|with|of) )no (?:_ ){1,3}(?:needed|necessary|required|thanks|thank you)",
      "no more (?:_ ){1,3}please$",
      "(?:not|isn't|aren't|wasn't) (?:_ ){1,2}or (?:anything|something|whatever|so)",
      "no _(?: _)?(?: please)?(?= i (?:said|meant|mean|asked|wanted) )",
      "(?<!(?:still|is|was|have|has|had|there's|got|with|of) )no (?:_ ){1,2}for me (?:thanks|thank you|please|today)",
      "leave (?:_ ){1,4}(?:out of (?:this|it)|aside)",
      "(?:it wasn't|it was not|it isn't|it is not|it's not) (?:stolen|broken|lost|taken)",
      `(?:(?:it|this|that)(?:'s| is| was) )?neither(?<!(?:have|has|had|got|get|with|there's) neither) (?:${thing} )?_ nor (?:${thing} )?_(?= (?:it's|but|just|only|please|i)(?!\\p{L}))`,
      "(?<!(?:is|are|am|was|were|i'm|he's|she's|we're|they're|be|been|me|us|go|stuck|left|live) )without (?:the |any )?(?:_ )?_ (?:please|thanks|thank you)(?=$| (?:just|only|and)(?!\\p{L}))",
      "(?:please|god) (?:just )?no more (?:_ )?_$",
      "(?<!(?:is|was|have|has|had|there's|got|with|of) )no (?:_ )?_ please(?= (?:just|only)(?!\\p{L}))",
    ],
    ends: [
      "i|i'm|i'd|i've|i'll|we|we're|we've|we'd|we'll|you|you're|he|he's|she|she's|they|they're|it|it's|there|there's|that's|this is",
      "what|where|when|why|how|but|just|only|rather|because|since|so|can|could|would|actually|instead|now",
      "(?:and )?(?:give|get|put|send|connect|transfer|tell|let|help|please|pick|fix|check|find)",
      "and (?:have|want|need|see|talk|speak|ask|go|take|make|book|look|buy|order|use|try|change|pay|do)",
      "(?:and )?(?:my|our|the|his|her|their|this|that|nobody|no one|nothing) (?:(?!(?:that|which|who|you|i|where|what|when|why|how|but|because) )_ ){0,2}(?:(?:in|on|of|at|for|from|with|to) (?:(?:my|our|the|his|her|their|an?) )?(?:_ ){1,2})?(?:is|isn't|was|wasn't|are|aren't|were|has|hasn't|have|had|doesn't|don't|didn't|won't|can't|keeps?|went|stopped|does|did|will|still|needs?|broke|died|fell|hurts?|came|never|works?|shows|says|gives|reads|runs|makes|looks|leaks|smells)",
    ],
  },
  absence: {
    // "No the fire" sets right: "no" takes no article.
    none: "(?:(?:(?:do|does|did|has|have|is|are|was|were)n't|(?:is|are|was|were|am|i'm|he's|she's) not)(?: (?:have|got|had|having))?(?: (?:an?|any|the))?|no longer(?: (?:have|has))?(?: any)?|no(?: more)?)",
    ills: "fever|temperature|pain|bleeding|blood|seizures?|rash|cough|vomiting|choking|damage|leak|smoke|fire|injur(?:y|ies)|symptoms?|allerg(?:y|ies)|side effects?|outage|power cut|emergency|accident|theft|fraud",
    and: "(?: (?:and|or|nor))?(?: no| any)?",
    // "No smoke detector" lacks a thing: what follows may not go on with the same name.
    unless:
      "(?=$|[,.;?!]| (?:and|or|nor|but|not?|nothing|just|only|at|any|anymore|right|now|today|tonight|yet|here|there|so|though|either|anywhere|whatsoever|since|from|in|on|with|i|we|he|she|it|it's|i'm|they|that|this|my|our|his|her|the|thanks?|please)(?!\\p{L}))",
  },
  calling: "(?<=(?:i'?m|i am|we'?re|we are)(?: just| only)? )(?:calling|ringing|phoning)",
  closings:
    "(?:that's|that is|that'll be|that was|this is|thats) (?:all|everything|it|great|perfect)(?: (?:that )?(?:i|we) (?:just |really )?(?:needed|need|wanted|want|had|have|asked)(?: to (?:know|ask|hear))?)?(?: for (?:now|today))?|nothing else(?: (?:i|we) (?:need|needed))?|you(?:'ve| have) been (?:very |so |really |most )?(?:helpful|kind|great)|(?:thanks|thank you|cheers)(?: (?:so|very) much| a lot| again)?(?: for (?:your|the|all your|all the) (?:help|time|assistance|support|patience))?|i(?: really)? appreciate (?:it|that|your (?:help|time))|have a (?:nice|good|great|lovely) (?:day|evening|one|weekend)|good ?bye|i'm all (?:set|done)|no (?:more|further|other) questions|that (?:answers|solves|settles) (?:it|my question|everything|that)|what i needed to know",
  moment: {
    openQuestion:
      "(?:anything|something|what) else|(?:how|what|can|may) (?:can |may |could )?i (?:help|do)|is that all|other (?:question|help)",
    newMatter:
      "also|another|other thing|by the way|one more|one last|last thing|as well|too|instead|next|now that|besides|then|would like|i'd like|i want|i need|can you|could you|looking for|how about|what about",
    announcement:
      "also|another|besides|as well|by the way|something else|moving on|unrelated|on top of that|oh and|one (?:other|more|further|last)|two (?:other|more) things|(?:other|second|next|final|last|different|separate|quick) (?:thing|question|matter|point|problem)|(?:while|as|now that|since) (?:i|we)(?:'ve| have)(?: got)? you|while (?:i'm|we're|you're) (?:at it|there|on|here)|(?:before|in case) i forget",
    backwards: "it|its|it's|that|that's|them|they|they're|this|these|those|one|ones|then|there|he|she|him|her|else",
    done: "done|booked|sent|changed|ordered|cancell?ed|registered|confirmed|noted|updated|added|removed|arranged|sorted|all set|that's (?:it|all|fixed|settled)|you're (?:welcome|all set)|thank you|thanks|see you|understood|my pleasure|no problem|enjoy|goodbye|welcome",
  },
  answers: {
    yes: "yes|yeah|yep|sure|ok|okay|please|go ahead|of course|please do|that would be",
    no: "no(?! (?:meu|seu|nosso|dia|mes)(?!\\p{L}))|nope|nah|not (?:now|yet|really|necessary)|please don't|don't",
    offer: "put you through|transfer you|connect you|pass you|hand you over",
  },
  questions: {
    answering:
      "(?:answers?|answering|handles?|takes?|deals with)(?: (?:all|any|general|common|simple|basic|frequent|everyday|callers'?|customers'?|patients'?|guests'?|people's|your|their))*(?: (?:kinds?|sorts?) of)? (?:questions|enquir(?:y|ies)|inquir(?:y|ies)|queries)|(?:general|common) (?:questions|enquiries|inquiries|queries|information)|faqs?|frequently asked questions|(?:gives|provides|offers)(?: general)? information",
    general: "general|common|basic|any|all|everyday|frequent(?:ly)?|faqs?",
    about: "about|on|regarding|concerning|of|for",
    opening:
      "(?:can|could|would) you (?:please )?(?:tell|say to|remind) (?:me|us)|do you (?:happen to )?know|(?:i'd|i would|we'd) (?:just )?like to (?:know|ask)|i (?:just )?(?:want|wanted|need|needed) to (?:know|ask)|i (?:was|am) wondering|i wonder|(?:can|may|could) i (?:just )?ask|(?:i have|i've got|just) a (?:quick )?question",
    own: "my|our|mine|ours|for (?:me|us)|(?:did|have|am|was|will) (?:i|we)|(?:i|we)(?:'ve|'m|'re| am| are| had| was| were| got| lost| paid| bought| ordered| booked| left| want| wanted| forgot| sent)|(?:do|does) (?:i|we|it) (?:still )?(?:owe|have(?! to))|i have(?! to)|my account|who (?:do|can|could|should|would|is|handles|deals|takes|looks)",
    wish: "(?:can|could|would|will|may|might|shall) (?:you|i|we|someone|somebody|anyone|one of you)(?! (?:tell|say)(?!\\p{L}))",
    subjects: {
      price: {
        named: "pric(?:es?|ing)|fees?|charg(?:es?|ed)|costs?|rates?|tariffs?",
        asked:
          "how much|(?:charge|cost|price|pricing|fee|rate|tariff|discount|concession|surcharge)s?|(?:have|need) to pay|(?:do|does|would|will|must|should) (?!i )(?:\\p{L}+ ){1,3}pay|(?:does|would|will) .{1,40} (?:come|add up|amount) to|expensive|cheap(?:er|est)?|for free|free (?:of charge|for)|(?:is|are) (?:it|they|that|parking|entry|admission|delivery) free",
      },
      hours: {
        named: "hours|opening(?: times)?|open",
        asked:
          "open|opening|close[sd]?|closing|shut|hours|what time|until when|how (?:late|early)|(?:are|is|will) (?:you|they|any(?:one|body)|some(?:one|body)) (?:be )?(?:there|in|around)|work (?:on |over |at )?(?:the )?(?:weekends?|holidays?|bank holidays?|\\p{L}+days?)",
      },
      place: {
        named: "directions|locations?|address(?:es)?|parking|access|where you are|find us",
        asked:
          "where (?:exactly |abouts )?(?:are you|is the|is your|can (?:i|we|one|you) (?:park|find|leave))|whereabouts|how (?:do|can|would|does) (?:i|we|one|you) (?:get to|get there|find (?:you|it|the place))|somewhere to (?:park|leave)|park(?:ing)?|address|directions|post ?code|zip code|lift|elevator|wheelchairs?|step ?free|accessible|prams?|pushchairs?|strollers?|(?:which|what) (?:bus|train|tram|underground|ferry|line)(?:e?s)? (?:stops?|goes|go|takes?|comes?|is)|(?:bus|train|tram) stops?|how far|far from",
      },
      offer: {
        named: "offers?|services|products|stock|range|menu|amenities|facilities|treatments|programmes?|programs?",
        asked:
          "do you (?:also |still |even |ever )?(?:have|sell|offer|do|stock|treat|carry|take|make|repair|fix|deliver|ship|send|install|provide|rent|hire|lend|accept|serve|show|bake|teach|cover|cater)|(?:is|are) there|have you got|what's on|what (?:kinds?|sorts?|types?|brands?|sizes?|colou?rs?) of|(?:can|may|could) (?:one|people|children|kids|visitors|guests|members|customers)|(?:is|are) .{1,30} (?:allowed|permitted|welcome)|wi-?fi",
      },
      duration: {
        named: "(?:delivery |waiting |processing )times|how long|deadlines",
        asked:
          "how (?:long|soon|fast|quick(?:ly)?|many (?:working )?(?:days|weeks|hours))|when would (?:it|that|one|an? \\p{L}+) (?:come|arrive|get here|be (?:here|there|delivered|ready))",
      },
    },
  },
  greetings: "hello|hi|hey|welcome|good (?:morning|afternoon|evening|day)|(?:thank you|thanks) for calling",
};
