import type { Handoff, LiveCall, Turn } from "@cuecard/core";
import type { RealtimeEvent } from "../server-events.ts";
import type { Service, ServiceItem } from "./service.ts";

interface Move {
  handoff: Handoff;
  /** Marks that were given before it: what they stand in is from before the hand-off. */
  marks: number;
  /** Marks in the ledger at the hand-off: whatever was reported by then. */
  ledger: ReadonlySet<string>;
}

const marksIn = (text: string) => text.match(/m\d+m/g) ?? [];
/** The words that a policy may redact, and the marks that it leaves. */
const cardsIn = (text: string) => text.match(/m\d+m|\d{3,}/g) ?? [];
const numberOf = (mark: string) => Number(mark.slice(1, -1));

/** What the bridge knew when it asked for something. */
export interface Known {
  handoffId: string | null;
  transcripts: ReadonlySet<string>;
}

/** Knows from the call itself what a session may still hold after a hand-off. It knows nothing of the bridge. */
export function createOracle(call: LiveCall, marks: () => number) {
  /** What each hand-off that the bridge knows of shows, late results of tools included. */
  const returned = new Map<string, Map<string, string>>();
  const transcripts = new Set<string>();
  let move: Move | null = null;
  let handoffs = 0;

  const hides = ({ drop }: Handoff) => drop.length > 0;

  return {
    get handoffs() {
      return handoffs;
    },

    /** A Turn came back to the bridge: from now on it knows of this hand-off. */
    returned({ handoff }: Turn): void {
      if (handoff?.status !== "committed") return;
      const shown = returned.get(handoff.id) ?? new Map<string, string>();
      for (const { text } of handoff.history) for (const mark of marksIn(text)) shown.set(mark, text);
      returned.set(handoff.id, shown);
    },

    delivered({ type, item_id: itemId }: RealtimeEvent): void {
      if (itemId && /transcription\.(completed|failed)$/.test(type)) transcripts.add(itemId);
    },

    async look(): Promise<void> {
      const { handoff } = call.current;
      if (handoff?.status !== "committed" || handoff.id === move?.handoff.id) return;
      const seen = marks();
      const { ledger } = await call.inspect();
      handoffs += 1;
      move = { handoff, marks: seen, ledger: new Set(ledger.flatMap(({ text }) => marksIn(text))) };
    },

    /** What the bridge knows by now: the last hand-off, and whose transcripts came. */
    get known(): Known {
      const handoffId = move && returned.has(move.handoff.id) ? move.handoff.id : null;
      return { handoffId, transcripts: new Set(transcripts) };
    },

    /** What the session holds though the last hand-off hides it. `known`: what the bridge knew when it asked. */
    hidden({ items, session }: Service, known: Known): string[] {
      const { agent } = call.current;
      if (!move || known.handoffId !== move.handoff.id || !hides(move.handoff)) return [];
      // Another hand-off came since it was looked: that one says what the session may hold.
      if ([...returned.keys()].at(-1) !== move.handoff.id) return [];
      // The request was for the member before, and is cancelled by what is right behind it.
      if (!session?.instructions.includes(`You are ${agent.id}.`)) return [];
      const shown = new Map(returned.get(move.handoff.id)!);
      // Words of before that are reported now stand before the hand-off, where its policy shows them.
      for (const { text } of call.view.history)
        for (const mark of marksIn(text)) if (!shown.has(mark)) shown.set(mark, text);
      const leaks = items.flatMap((item) => marksIn(item.says).map((mark) => [item, mark] as const));
      return leaks
        .filter(([item, mark]) => numberOf(mark) <= move!.marks && !isUndecided(item, mark, known))
        .filter(([{ says }, mark]) => !cardsIn(says).every((card) => shown.get(mark)?.includes(card)))
        .map(([{ kind, says }]) => `what a hand-off hid is still in the session: ${kind} "${says}"`);
    },

    /** The same words in two items. */
    twice({ items }: Service): string[] {
      const marks = items.flatMap(({ says }) => marksIn(says));
      const double = marks.filter((mark, index) => marks.indexOf(mark) !== index);
      return double.map((mark) => `the session has ${mark} twice`);
    },
  };

  /** The caller's words whose transcript is still to come belong to the turn that they will be. */
  function isUndecided({ id, kind, transcript }: ServiceItem, mark: string, { transcripts: came }: Known): boolean {
    // A text that the bridge wrote has only words that were reported.
    if (kind === "text") return !move!.ledger.has(mark);
    if (kind !== "caller") return false;
    return !came.has(id) || (transcript === "done" && !move!.ledger.has(mark));
  }
}
