import type { Entry } from "../corpora/recorded-calls.ts";

/** What is asked of each of a kind, and what each answers, in the order of its names. */
interface Kind {
  names: string[];
  questions: Record<string, string[]>;
}

const kinds: Record<string, Kind> = {
  hotel: {
    names: ["Hotel Seeblick", "Harbour View Inn", "The Old Mill", "Casa Verano", "Kestrel Lodge", "Brandner Hof"],
    questions: {
      "From when to when is breakfast served?": [
        "From 6:30 to 10.",
        "From 7 to 11.",
        "From 8 to 10:30.",
        "From 7:30 to 11:30.",
        "From 6 to 9.",
        "From 7 to 9:30.",
      ],
      "Are dogs allowed?": [
        "Yes, for 15 euros a night.",
        "No pets at all.",
        "Yes, free of charge.",
        "Only guide dogs.",
        "Yes, one in each room.",
        "Yes, but not in the dining room.",
      ],
      "Is there parking for cars?": [
        "An underground garage, 18 euros a day.",
        "Free places behind the house.",
        "Only in the street.",
        "A guarded yard for 10 euros.",
        "Twenty free places.",
        "A meadow in summer.",
      ],
      "Until when can I cancel without a fee?": [
        "Until 48 hours before arrival.",
        "Until noon of the day before.",
        "Until seven days before.",
        "Until 24 hours before.",
        "Never; one night is charged.",
        "Until three days before.",
      ],
      "Is there a swimming pool?": [
        "A heated one indoors.",
        "None, but the sea is near.",
        "A natural pond.",
        "One on the roof.",
        "No.",
        "A small one outdoors from May.",
      ],
    },
  },
  plan: {
    names: ["Basic Mobile", "Family Plus", "Traveller Flat", "Student Surf", "Business Prime"],
    questions: {
      "What does it cost a month?": [
        "9.90 a month.",
        "34.90 for four people.",
        "24.50 a month.",
        "12.90 a month.",
        "49 without tax.",
      ],
      "How much data is included?": [
        "3 gigabytes.",
        "60 gigabytes to share.",
        "25 gigabytes in 80 countries.",
        "20 gigabytes.",
        "As much as you like.",
      ],
      "How long does the contract run?": ["One month.", "24 months.", "Six months.", "12 months.", "36 months."],
      "What does roaming outside of Europe cost?": [
        "2 euros a megabyte.",
        "A day pass is 7 euros.",
        "It is included.",
        "It is switched off.",
        "0.10 euros a megabyte.",
      ],
    },
  },
  device: {
    names: ["Orbit 300", "Orbit 500 Pro", "NestBox Mini", "Falcon X2"],
    questions: {
      "How do I reset it to factory settings?": [
        "Hold the pin hole for ten seconds.",
        "In the menu System, then Erase.",
        "Press both buttons until it beeps.",
        "Pull the plug three times in a row.",
      ],
      "What does a red light mean?": [
        "It has no connection.",
        "It is too warm.",
        "The password is wrong.",
        "An update has failed.",
      ],
      "How many devices can be connected?": ["Up to 32.", "Up to 250.", "Up to 12.", "Up to 64."],
      "How long is the guarantee?": ["Two years.", "Five years.", "One year.", "Three years."],
    },
  },
};

/** Entries that differ only in their subject, so that the question's words alone don't distinguish them. */
export const subjectEntries: Entry[] = Object.values(kinds).flatMap(({ names, questions }) =>
  names.flatMap((entity, place) =>
    Object.entries(questions).map(([question, answers]) => ({
      id: `${entity}: ${question}`,
      question,
      answer: answers[place]!,
      entity,
    })),
  ),
);
