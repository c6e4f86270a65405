import type { Bench, Report } from "../bench.ts";
import { classRows } from "./class-rows.ts";
import { describedRows } from "./described/described-rows.ts";
import { exampleSizeRows } from "./example-sizes.ts";
import { cellsOf } from "./figures.ts";
import { dispatchedCalls, gatedCalls } from "./gated/call-sets.ts";
import { gatedRows } from "./gated/gated-rows.ts";
import { livedRows, livedServiceRows } from "./lived-rows.ts";
import { modelRows } from "./model-arms.ts";
import { naiveBayesWithPrior, neverSwitching, type Owner, playOwner } from "./naive-bayes.ts";
import { byWordsAlone, ownTrades, type Trade } from "./own-calls.ts";
import { openPlayer, type Player } from "./play.ts";
import { serviceRows } from "./service-rows.ts";
import { shopBotRows } from "./shop-bot.ts";
import { twinRows } from "./twins/twin-rows.ts";
import { languageRows, mustStayRows, neutralRows } from "./utterance-rows.ts";

const columns = [
  "owner right",
  "needless",
  "moves found",
  "wrong",
  "suggested",
  "paths exact",
  "gain",
  "owner alone",
  "at switches",
  "elsewhere",
];
const intentColumns = [
  "right of all",
  "right of accepted",
  "refused",
  "out of scope moved",
  "in scope right",
  "out of scope to none",
];

/** Hand-offs that a caller would make: written and recorded calls, with and without a model. */
export const handoffs: Bench = async ({ data, settings, progress }) => {
  const wanted = new RegExp(settings.only ?? "", "i");
  const locked = settings.locked !== undefined;
  const half = settings.half ?? "odd";
  const player = await openPlayer();
  const heard = { player, locked, progress };
  const own = ownTrades({ locked });
  const seeds = Number(settings.seeds);
  const most = Number(settings.calls);
  const parts: Record<string, () => Promise<Report["rows"]> | Report["rows"]> = {
    calls: () => ownRows(player, own),
    lived: () => livedRows(player, own),
    "lived-services": () => livedServiceRows(player, folder(), most),
    gated: () => gatedRows(player, gatedCalls, { locked, progress }),
    dispatched: () => gatedRows(player, dispatchedCalls, { locked, progress }),
    described: () => describedRows(player, { locked, progress }),
    model: () => modelRows(player, own, { seeds, locked, progress }),
    twins: () => twinRows({ player, locked, progress }),
    languages: () => languageRows(heard),
    neutral: () => neutralRows(heard),
    stay: () => mustStayRows(heard),
    services: () => serviceRows(player, folder(), { all: false, half, most, progress }),
    "all-services": () => serviceRows(player, folder(), { all: true, half, most, progress }),
    "shop-bot": () => shopBotRows(folder()),
    departments: () => exampleSizeRows(folder(), progress),
    classes: () => classRows(folder(), progress),
  };
  function folder(): string {
    if (data === null) throw new Error("This part measures on public data; name its folder with --data.");
    return data;
  }
  try {
    const rows: Report["rows"] = [];
    for (const [name, run] of Object.entries(parts)) if (wanted.test(name)) rows.push(...(await run()));
    return {
      title: `Hand-offs, ${locked ? "locked" : "open"} half; recorded calls: ${half}`,
      columns: [...columns, ...intentColumns, "MCC", "fit ms", "count"].filter((column) =>
        rows.some(({ cells }) => column in cells),
      ),
      rows,
      notes: [
        "In brackets: the 95 % interval, by bootstrap over calls. Needless: of the turns that should stay. Found: of those that should move.",
        "Written calls: a miss is put right by code before the next turn, so it counts once. Recorded calls go on wherever they are.",
        "Owner alone, at switches, elsewhere: the first owner of a recorded turn, without who may answer as well.",
        "Suggested: of the missed moves, those whose member was suggested. Gain: points over the model alone.",
        "Weights were chosen on the open half and the even recorded calls; --locked and --half odd are for reports.",
      ],
    };
  } finally {
    await player.close();
  }
};

/** How many times likelier another member must be: best on the open half, of 1 to 10,000. */
const odds = 100;

async function ownRows(player: Player, trades: readonly Trade[]): Promise<Report["rows"]> {
  const byPeer = (ownerOf: (trade: Trade) => Owner) =>
    trades.flatMap((trade) => {
      const entry = trade.definition.members!.find(({ isEntry }) => isEntry)!.agentId;
      return trade.calls.flatMap((call) => playOwner(ownerOf(trade), call, { entry, put: true }));
    });
  const rows = [
    { subject: "written calls: never switching", cells: cellsOf(byPeer(() => neverSwitching)) },
    {
      subject: "written calls: naive Bayes with a prior",
      cells: cellsOf(byPeer(({ definition }) => naiveBayesWithPrior(definition, odds))),
    },
  ];
  const all = [];
  for (const { name, definition, calls } of trades) {
    const team = byWordsAlone(definition);
    const played = [];
    for (const call of calls) played.push(...(await player.play(team, call, { put: true })));
    rows.push({ subject: `written calls: Cuecard, ${name}`, cells: cellsOf(played) });
    all.push(...played);
  }
  rows.push({ subject: "written calls: Cuecard", cells: cellsOf(all) });
  return rows;
}
