/**
 * What was said before, and a question that is only clear with it. The answer is the passage that contains `answer`.
 */
export interface Dialogue {
  before: { role: "caller" | "agent"; text: string }[];
  question: string;
  answer: string;
}

/** A question, what the agent said to it, the question that follows, and words of the passage that answers that one. */
type Row = [asked: string, said: string, question: string, answer: string];

const rows: Row[] = [
  ["When is my bill due?", "Bills are due on the 15th.", "And if that is a Sunday?", "the next working day counts"],
  [
    "How can I pay my bill?",
    "By card, by bank transfer or by direct debit.",
    "Can I do it in cash?",
    "Cash is not accepted",
  ],
  ["Do you offer paper bills?", "Yes, we do.", "How much are they?", "Paper bills cost 1.50"],
  [
    "Do you have paper bills?",
    "Yes, and electronic ones.",
    "How long do the others stay in my account?",
    "Electronic bills are free",
  ],
  ["Can I change the day of payment?", "Yes, once a year.", "Which ones can I choose?", "the 15th or the 25th"],
  ["Why was my first bill so high?", "It covers more than a month.", "And the second one?", "From the second bill on"],
  [
    "What does the Student plan cost?",
    "The Student plan is 19.90 dollars a month.",
    "How long is the contract for that?",
    "Plan: Student 100",
  ],
  ["Tell me about the Senior plan.", "It is for people over 65.", "What does it cost?", "Plan: Senior 50"],
  [
    "I'm interested in Business 500.",
    "It comes with a fixed address.",
    "Is there an installation fee?",
    "Plan: Business 500",
  ],
  ["Is there planned maintenance?", "Yes, on Tuesdays.", "At what time?", "on Tuesdays between 2 and 4"],
  [
    "When is the maintenance?",
    "On Tuesdays between 2 and 4 in the morning.",
    "How do I hear about it?",
    "by text message",
  ],
  ["Will maintenance interrupt my connection?", "It may, at night.", "For how long?", "for up to twenty minutes"],
  [
    "My street is not in the list of outages.",
    "Then please report it.",
    "How fast does someone look at it?",
    "within four hours",
  ],
  ["I want to report an outage.", "You can do that by telephone.", "Also on weekends?", "also on weekends"],
  ["Is there compensation for outages?", "Yes, for long ones.", "How much is that?", "five dollars are taken off"],
  [
    "I want compensation for the outage.",
    "It is shown on the bill.",
    "Do I have to ask for it?",
    "You need not ask for it",
  ],
  ["Do you have a shop in Port Elgin?", "Yes, at 12 Quay Street.", "And in Kettle Bay?", "Kettle Bay; Fiber since"],
  [
    "Where is your shop in Saint Marlow?",
    "At 4 Market Square.",
    "Since when do you have fiber there?",
    "Saint Marlow; Fiber since",
  ],
  [
    "The light on my Hub is blinking orange.",
    "Then it can't reach our network.",
    "What should I check?",
    "pushed in at both ends",
  ],
  ["The light is red.", "The Hub is too hot.", "What do I do with it?", "Unplug it for ten minutes"],
  ["My Hub shows a blue light.", "It is installing an update.", "How long does that take?", "about eight minutes"],
  [
    "Where is my Wi-Fi password?",
    "It is printed on the card.",
    "Can I join without typing it?",
    "scan the square code",
  ],
  ["How do I do a factory reset?", "Hold the small button.", "For how long?", "for fifteen seconds"],
  [
    "How do I restart the Hub?",
    "Press the button on the back once.",
    "Do I lose my settings then?",
    "All settings are kept",
  ],
  ["I have to return the equipment.", "Send it back in its box.", "By when?", "within 21 days"],
  ["How do I send the equipment back?", "With a return label.", "Is that free?", "The return label is free"],
  ["I want to cancel my contract.", "That is possible at any time.", "Is there a fee?", "early termination fee of 80"],
  [
    "I'm moving home.",
    "Then the contract moves with you.",
    "When do I have to tell you?",
    "three weeks before you move",
  ],
  ["I'm waiting for a refund.", "We confirmed it.", "How long does it take?", "within 10 working days"],
  ["I need a technician to visit.", "We can book one.", "On Saturdays too?", "from Monday to Saturday"],
];

export const followUps: Dialogue[] = rows.map(toDialogue);

/** Short questions that change the subject: what was said before must not stand in their way. */
export const changesOfSubject: Dialogue[] = (
  [
    ["When is my bill due?", "Bills are due on the 15th.", "What about a factory reset?", "Hold the small button"],
    ["How do I do a factory reset?", "Hold the small button.", "And paper bills?", "Paper bills cost 1.50"],
    ["Is there planned maintenance?", "Yes, on Tuesdays.", "And the Student plan?", "Plan: Student 100"],
    [
      "What does the Student plan cost?",
      "It is 19.90 dollars a month.",
      "And how do I get a refund?",
      "Money you are owed",
    ],
    ["I'm moving home.", "Then the contract moves with you.", "And the blue light?", "installing an update"],
    ["My Hub shows a blue light.", "It is installing an update.", "Is there compensation?", "Compensation"],
    ["Is there compensation for outages?", "Yes, for long ones.", "What about Kettle Bay?", "Kettle Bay; Fiber since"],
    ["Where is your shop in Saint Marlow?", "At 4 Market Square.", "Can I pay in cash?", "Cash is not accepted"],
    ["I'm waiting for a refund.", "We confirmed it.", "Where is the password?", "scan the square code"],
    [
      "Where is my Wi-Fi password?",
      "It is printed on the card.",
      "What about technician visits?",
      "A technician visit is free",
    ],
  ] satisfies Row[]
).map(toDialogue);

function toDialogue([asked, said, question, answer]: Row): Dialogue {
  return {
    before: [
      { role: "caller", text: asked },
      { role: "agent", text: said },
    ],
    question,
    answer,
  };
}
