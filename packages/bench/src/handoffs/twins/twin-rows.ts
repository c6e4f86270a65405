import type { Report } from "../../bench.ts";
import { cellsOf, outcomeOf } from "../figures.ts";
import { byWordsAlone } from "../own-calls.ts";
import type { Player } from "../play.ts";
import { readTwins, type TwinHalf } from "./read-twins.ts";

interface Heard {
  player: Player;
  locked: boolean;
  progress: (line: string) => void;
}

/** The same calls in several languages, played without a model: what a language loses beside English. */
export async function twinRows({ player, locked, progress }: Heard): Promise<Report["rows"]> {
  const rows = await rowsOf(locked ? "locked" : "open");
  return locked ? rows : [...rows, ...(await rowsOf("few"))];

  async function rowsOf(half: TwinHalf): Promise<Report["rows"]> {
    const byLanguage = Object.entries(Object.groupBy(readTwins(half), ({ language }) => language));
    const rows: Report["rows"] = [];
    for (const [language, trades = []] of byLanguage) {
      const played = [];
      for (const { definition, calls } of trades) {
        const team = byWordsAlone(definition);
        for (const call of calls) played.push(...(await player.play(team, call, { put: true })));
      }
      for (const turn of played) {
        const outcome = outcomeOf(turn);
        if (!locked && !["kept", "found"].includes(outcome))
          progress(
            `${language}, ${outcome}: ${turn.text} (${turn.before} → ${turn.after}, not ${turn.right.join(" or ")})`,
          );
      }
      rows.push({ subject: `twin calls, ${half}: ${language}`, cells: cellsOf(played) });
    }
    return rows;
  }
}
