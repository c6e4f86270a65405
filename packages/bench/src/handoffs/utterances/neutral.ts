/** Short answers that cause no hand-off from any member. Every second one is locked until a report. */
export const neutralAnswers: readonly string[] = `
yes|no|please|yes please|no thanks|thank you|thanks|okay|ok|sure|right|alright|exactly|of course|maybe|I think so
I don't think so|not really|I don't know|no idea|one moment|hold on|just a second|go ahead|can you repeat that|sorry?
what?|pardon|how much|how long|when|where|who|why|which one|what time|how many|how|do you|can you|could you|would you
is it|are you sure|really|seriously|great|perfect|wonderful|fine|good|very good|not good|that's fine|that works
that's right|that's correct|that's wrong|no that's not it|same time|same place|same as before|the first one|the second one
the last one|both|neither|all of them|none|it's in Denver|in Leeds|on Monday|tomorrow morning|next week|last year
at four|half past ten|twenty|fifteen euros|about a hundred|five five five one two|A as in Alpha|B C D
my name is Dana|this is Mark Waters|Mr Brown|double u|with a K|it's spelled with two t|March the third|nineteen eighty four
since yesterday|for two weeks|every day|by email|on my phone|at home|from work|it's me|speaking|I'm still here|hello|hi there
`
  .trim()
  .split(/[|\n]/);
