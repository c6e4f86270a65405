import type { Report } from "../bench.ts";
import { cellsOf, drawOf } from "./figures.ts";
import { naiveBayesWithPrior, neverSwitching, type Owner, playOwner } from "./naive-bayes.ts";
import { byOwnerAlone } from "./owner-alone.ts";
import type { Played, Player } from "./play.ts";
import { readServiceCalls, type ServiceCall, type ServiceCalls } from "./services.ts";

/** How many times likelier another member must be than the present one: best on the even calls, of 1 to 10,000. */
const odds = 30;

/** Recorded calls of two and three services: who answers each turn, when nothing puts a miss right. */
export async function serviceRows(
  player: Player,
  data: string,
  { all, half, most, progress }: { all: boolean; half: string; most: number; progress: (line: string) => void },
): Promise<Report["rows"]> {
  const set = readServiceCalls(data, 2);
  const isEven = (at: number) => at % 2 === 0;
  const calls = drawn(
    set.calls.filter((_, at) => half === "all" || (half === "even") === isEven(at)),
    most,
  );
  const servicesOf = (call: ServiceCall) => (all ? set.services : call.services);
  const name = all ? "services, all 20 at once" : "services";
  const rows: Report["rows"] = [];
  const add = (subject: string, played: Played[]) => {
    rows.push({ subject: `${name}: ${subject}`, cells: { ...cellsOf(played), ...byOwnerAlone(played, calls) } });
    progress(`${name}: ${subject} done`);
  };
  const byPeer = (ownerOf: (call: ServiceCall) => Owner) =>
    calls.flatMap((call) => playOwner(ownerOf(call), call, { entry: call.entry, put: false }));
  add(
    "never switching",
    byPeer(() => neverSwitching),
  );
  add("naive Bayes with a prior", byPeer(peers(set, servicesOf)));
  const played: Played[] = [];
  for (const [at, call] of calls.entries()) {
    played.push(...(await player.play(set.team(servicesOf(call), call.entry), call, { put: false })));
    if ((at + 1) % toldEach === 0) progress(`${name}: ${at + 1} of ${calls.length} calls`);
  }
  add("Cuecard", played);
  return rows;
}

const toldEach = 50;

/** So many of the calls at most, drawn by their ids alone and in their order. */
function drawn(calls: readonly ServiceCall[], most: number): ServiceCall[] {
  const first = new Set(
    calls
      .map(({ id }) => id)
      .sort((a, b) => drawOf(a) - drawOf(b))
      .slice(0, most),
  );
  return calls.filter(({ id }) => first.has(id));
}

function peers(set: ServiceCalls, servicesOf: (call: ServiceCall) => string[]): (call: ServiceCall) => Owner {
  const fitted = new Map<string, Owner>();
  return (call) => {
    const services = servicesOf(call);
    const owner = fitted.get(services.join()) ?? naiveBayesWithPrior(set.team(services, call.entry), odds);
    fitted.set(services.join(), owner);
    return owner;
  };
}
