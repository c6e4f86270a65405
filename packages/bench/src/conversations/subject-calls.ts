import type { RecordedCall } from "../corpora/recorded-calls.ts";

/**
 * Calls in which the subject changes, is referred back to, is denied or misheard. Written before the engine knew of
 * subjects. `kept`: those that no weight was chosen on; they are only played for the report.
 */
interface SubjectCall {
  said: string;
  answer: [entity: string, question: string];
  kept: boolean;
}

const breakfast = "From when to when is breakfast served?";
const dogs = "Are dogs allowed?";
const parking = "Is there parking for cars?";
const cancelling = "Until when can I cancel without a fee?";
const pool = "Is there a swimming pool?";
const cost = "What does it cost a month?";
const dataVolume = "How much data is included?";
const contract = "How long does the contract run?";
const roaming = "What does roaming outside of Europe cost?";
const reset = "How do I reset it to factory settings?";
const redLight = "What does a red light mean?";
const devices = "How many devices can be connected?";
const guarantee = "How long is the guarantee?";

/** `C:` the caller, `A:` the agent; a line a turn, the last one judged. */
const open: [said: string, entity: string, question: string][] = [
  [
    "C: hi i'm looking at the harbour view inn\nA: A lovely place. What would you like to know?\nC: when is breakfast\nA: From seven to eleven.\nC: and at the old mill",
    "The Old Mill",
    breakfast,
  ],
  [
    "C: we stay at hotel seeblick next week\nA: How can I help?\nC: can we bring our dog\nA: Yes, for fifteen euros a night.\nC: okay and what about casa verano\nA: One moment.\nC: do they take dogs",
    "Casa Verano",
    dogs,
  ],
  [
    "C: is there a pool at kestrel lodge\nA: No, there is none.\nC: hm then the brandner hof do they have one",
    "Brandner Hof",
    pool,
  ],
  ["C: i want something quiet\nA: I can offer you Kestrel Lodge.\nC: where do i park there", "Kestrel Lodge", parking],
  [
    "C: i want something quiet\nA: I can offer you Kestrel Lodge.\nC: no something by the sea\nA: Then Harbour View Inn may be right.\nC: until when can i cancel",
    "Harbour View Inn",
    cancelling,
  ],
  [
    "C: tell me about casa verano please\nA: It has a pool on the roof.\nC: nice and breakfast\nA: From half past seven.\nC: thanks now the seeblick hotel how late can i cancel there",
    "Hotel Seeblick",
    cancelling,
  ],
  [
    "C: what does the family plus plan cost\nA: 34.90 for four people.\nC: and the student surf\nA: 12.90 a month.\nC: how long is the contract",
    "Student Surf",
    contract,
  ],
  [
    "C: i have basic mobile\nA: Thank you. What is it about?\nC: i travel a lot\nA: Then Traveller Flat would be better.\nC: how much data is in that",
    "Traveller Flat",
    dataVolume,
  ],
  [
    "C: i have basic mobile\nA: Thank you. What is it about?\nC: i travel a lot\nA: Then Traveller Flat would be better.\nC: no i mean mine what does roaming outside europe cost",
    "Basic Mobile",
    roaming,
  ],
  [
    "C: business prime what does it cost a month\nA: 49 without tax.\nC: oh that's too much how about basic mobile",
    "Basic Mobile",
    cost,
  ],
  [
    "C: my orbit five hundred pro shows a red light\nA: Then it is too warm.\nC: and on the falcon x two what does that mean",
    "Falcon X2",
    redLight,
  ],
  [
    "C: how do i reset the nestbox mini\nA: Press both buttons until it beeps.\nC: and how many devices can i connect",
    "NestBox Mini",
    devices,
  ],
  [
    "C: how do i reset the nestbox mini\nA: Press both buttons until it beeps.\nC: and the orbit three hundred",
    "Orbit 300",
    reset,
  ],
  [
    "C: i bought a falcon\nA: The Falcon X2?\nC: yes that one\nA: What would you like to know?\nC: how long is the guarantee",
    "Falcon X2",
    guarantee,
  ],
  [
    "C: i'd like to book the brandner hoff\nA: Brandner Hof, for when?\nC: in june is the pool open then",
    "Brandner Hof",
    pool,
  ],
  ["C: do you know the kestral lodge\nA: Yes, I do.\nC: when do they serve breakfast", "Kestrel Lodge", breakfast],
  [
    "C: we were at the old mill last year\nA: I'm glad you come back.\nC: this year we want casa verano\nA: Good choice.\nC: is there parking",
    "Casa Verano",
    parking,
  ],
  [
    "C: what about dogs at harbour view\nA: No pets at all, I'm afraid.\nC: and breakfast\nA: From seven to eleven.\nC: then let's take the other one the old mill are dogs allowed there",
    "The Old Mill",
    dogs,
  ],
  [
    "C: compare family plus and business prime for me\nA: Family Plus is for four people, Business Prime has no limit.\nC: how long does the first one run",
    "Family Plus",
    contract,
  ],
  [
    "C: compare orbit three hundred and orbit five hundred pro for me\nA: The Orbit 300 is the small one, the Orbit 500 Pro the big one.\nC: how many devices can the second one have",
    "Orbit 500 Pro",
    devices,
  ],
];

const kept: typeof open = [
  [
    "C: what does student surf cost\nA: 12.90 a month.\nC: my husband wants business prime\nA: I see.\nC: how long would he be bound",
    "Business Prime",
    contract,
  ],
  [
    "C: is breakfast at casa verano late enough for us\nA: It is served until half past eleven.\nC: great and can i leave the car there",
    "Casa Verano",
    parking,
  ],
  ["C: hi uh the see blick hotel right\nA: Hotel Seeblick, yes.\nC: um do you take pets", "Hotel Seeblick", dogs],
  [
    "C: i don't want the old mill\nA: All right. Then perhaps Brandner Hof?\nC: ok until when can i cancel",
    "Brandner Hof",
    cancelling,
  ],
  [
    "C: i don't want the harbour view anymore\nA: Then Kestrel Lodge?\nC: yes do they have a pool",
    "Kestrel Lodge",
    pool,
  ],
  [
    "C: how much data is in traveller flat\nA: 25 gigabytes in 80 countries.\nC: and in family plus",
    "Family Plus",
    dataVolume,
  ],
  [
    "C: how much data is in traveller flat\nA: 25 gigabytes in 80 countries.\nC: and what do i pay",
    "Traveller Flat",
    cost,
  ],
  [
    "C: my nest box mini is blinking red\nA: The password is wrong then.\nC: fine and how long is the warranty on it",
    "NestBox Mini",
    guarantee,
  ],
  [
    "C: my nest box mini is blinking red\nA: The password is wrong then.\nC: my other one the falcon also does that what does it mean",
    "Falcon X2",
    redLight,
  ],
  [
    "C: can i cancel casa verano tomorrow\nA: Until 24 hours before arrival.\nC: and my booking at hotel seeblick",
    "Hotel Seeblick",
    cancelling,
  ],
  [
    "C: we look for a hotel with a pool\nA: Casa Verano has one on the roof, The Old Mill has a natural pond.\nC: when is breakfast at the mill",
    "The Old Mill",
    breakfast,
  ],
  [
    "C: we look for a hotel with a pool\nA: Casa Verano has one on the roof, The Old Mill has a natural pond.\nC: and the second one does it take dogs",
    "The Old Mill",
    dogs,
  ],
  [
    "C: roaming with basic mobile outside of europe\nA: 2 euros a megabyte.\nC: wow no and business prime",
    "Business Prime",
    roaming,
  ],
  [
    "C: roaming with basic mobile outside of europe\nA: 2 euros a megabyte.\nC: thanks and now the orbit 500 pro how do i reset that",
    "Orbit 500 Pro",
    reset,
  ],
  [
    "C: how many devices can the orbit 300 have\nA: Up to 32.\nC: is that all\nA: The Orbit 500 Pro takes 250.\nC: okay and the guarantee of that one",
    "Orbit 500 Pro",
    guarantee,
  ],
  [
    "C: i'm calling about kestrel lodge\nA: Yes?\nC: my wife says there is no breakfast\nA: There is, of course.\nC: from when",
    "Kestrel Lodge",
    breakfast,
  ],
  ["C: hello\nA: Hello, this is Harbour View Inn.\nC: may i bring two dogs", "Harbour View Inn", dogs],
  [
    "C: hello\nA: Hello, this is Harbour View Inn.\nC: oh i wanted brandner hof\nA: I can help you with that too.\nC: can i park my car",
    "Brandner Hof",
    parking,
  ],
  [
    "C: what was the price of basic mobile\nA: 9.90 a month.\nC: and how long am i bound\nA: One month.\nC: ok let me think about family plus again what was the price there",
    "Family Plus",
    cost,
  ],
  [
    "C: does the falcon x2 have a warranty\nA: Three years.\nC: and the orbit 300\nA: Two years.\nC: how do i reset the first one",
    "Falcon X2",
    reset,
  ],
];

const calls: SubjectCall[] = [
  ...open.map(([said, entity, question]) => ({ said, answer: [entity, question] as [string, string], kept: false })),
  ...kept.map(([said, entity, question]) => ({ said, answer: [entity, question] as [string, string], kept: true })),
];

/** Those that weights may be chosen on, or with `kept` the others. */
export function subjectCalls({ kept }: { kept: boolean }): RecordedCall[] {
  return calls
    .filter((call) => call.kept === kept)
    .map(({ said, answer: [entity, question] }, at) => ({
      id: `${kept ? "kept" : "open"} ${at + 1}`,
      turns: said.split("\n").map((line) => ({
        speaker: line.startsWith("C: ") ? ("caller" as const) : ("agent" as const),
        text: line.slice(3),
        alternatives: [],
      })),
      needsKnowledge: true,
      right: [`${entity}: ${question}`],
    }));
}
