import type { Fillers } from "../../shape/fillers.ts";

const about = "(?: if| whether| about)?";
const toAsk = `to (?:ask(?: you)?|know|find out|figure out|check|see)(?: something| a question)?${about}`;

export const fillers: Fillers = {
  inside:
    "you know what i mean|you know|i mean|sort of|kind of|or something like that|or something|if that makes sense",
  before: [
    "hi there|hello there|hey there|good morning|good afternoon|good evening|all right|thank you|excuse me|ok so|okay so|the thing is",
    `i(?:'m| am| was| were)? (?:just |also )?wonder(?:ing)?(?: if you (?:could|can) tell me)?${about}|just wondering${about}`,
    `i (?:just |also |really )?(?:want|wanted|need|needed|would like) ${toAsk}|i'd (?:just |also |really )?like ${toAsk}`,
    `(?:i(?:'ve| have)? )?(?:just )?(?:got |have )?(?:a|one|another) (?:quick |short |small |little )?question(?: for you)?(?: about)?|(?:quick|short) question`,
    `(?:i(?:'ve| have)? )?been (?:trying|meaning) ${toAsk}|my question is${about}`,
    `(?:can|could|would|will) you (?:please |maybe |perhaps |kindly |just )?(?:tell me|let me know|explain to me)${about}|(?:please )?tell me${about}`,
    `do you (?:happen to )?know${about}|i(?:'m| am) (?:just )?calling (?:because|about|${toAsk})|can i (?:just )?ask(?: you)?(?: something| a question)?${about}|let me ask(?: you)?(?: something)?`,
  ],
  openers:
    "hi hello hey yes yeah yep no ok okay alright right sure great perfect thanks so well now and but like actually basically anyway listen look please just sorry oh",
  behind:
    "please|thanks|thank you|thank you very much|thanks a lot|if you don't mind|if possible|do you know|right|or anything|or whatever|can you tell me|could you tell me|by any chance",
};
