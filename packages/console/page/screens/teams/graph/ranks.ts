interface Way {
  from: string;
  to: string;
}

interface Ranks {
  /** Ids in each rank, in their order: members, and the places where ways pass. */
  ranks: string[][];
  /** The ids through which each way goes, its ends included. */
  routes: string[][];
}

/** How often members are moved beside those that they exchange calls with. */
const sweeps = 4;

/** Puts members into ranks, so that most ways lead from one rank to a later one, and few of them cross. */
export function ranksOf(ids: readonly string[], ways: readonly Way[]): Ranks {
  const rankOf = longestPaths(ids, ways);
  const ranks: string[][] = Array.from({ length: Math.max(0, ...rankOf.values()) + 1 }, () => []);
  for (const id of ids) ranks[rankOf.get(id)!]!.push(id);
  const routes = ways.map(({ from, to }, index) => {
    const [start, end] = [rankOf.get(from)!, rankOf.get(to)!];
    const step = Math.sign(end - start);
    const between = Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, at) => `${index} ${at}`);
    for (const [at, id] of between.entries()) ranks[start + step * (at + 1)]!.push(id);
    return [from, ...between, to];
  });
  const beside = new Map(ranks.flatMap((rank) => rank.map((id): [string, string[]] => [id, []])));
  for (const route of routes) {
    for (const [at, id] of route.slice(1).entries()) {
      beside.get(id)!.push(route[at]!);
      beside.get(route[at]!)!.push(id);
    }
  }
  const shares = new Map(ranks.flatMap(sharesOf));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const rank of sweep % 2 === 0 ? ranks : ranks.toReversed()) {
      const middles = new Map(rank.map((id) => [id, middleOf(beside.get(id)!, shares) ?? shares.get(id)!]));
      rank.sort((a, b) => middles.get(a)! - middles.get(b)!);
      for (const [id, share] of sharesOf(rank)) shares.set(id, share);
    }
  }
  return { ranks, routes };
}

/** Where each one stands in its rank, as a share of it. */
const sharesOf = (rank: readonly string[]) => rank.map((id, at) => [id, (at + 0.5) / rank.length] as const);

/** The middle of where some stand; null for nobody. */
function middleOf(near: readonly string[], shares: ReadonlyMap<string, number>): number | null {
  return near.length === 0 ? null : near.reduce((sum, each) => sum + shares.get(each)!, 0) / near.length;
}

/** The rank of each member: behind all that lead to it. Ways that lead back to where a walk came from do not count. */
function longestPaths(ids: readonly string[], ways: readonly Way[]): Map<string, number> {
  const outOf = Map.groupBy(ways, ({ from }) => from);
  const [seen, onWalk] = [new Set<string>(), new Set<string>()];
  const ahead = new Map<string, string[]>();
  const sorted: string[] = [];
  function walk(id: string): void {
    seen.add(id);
    onWalk.add(id);
    const next = (outOf.get(id) ?? []).map(({ to }) => to).filter((to) => !onWalk.has(to));
    ahead.set(id, next);
    for (const to of next) if (!seen.has(to)) walk(to);
    onWalk.delete(id);
    sorted.unshift(id);
  }
  for (const id of ids) if (!seen.has(id)) walk(id);
  const rankOf = new Map(ids.map((id) => [id, 0]));
  for (const id of sorted) {
    for (const to of ahead.get(id) ?? []) rankOf.set(to, Math.max(rankOf.get(to)!, rankOf.get(id)! + 1));
  }
  return rankOf;
}
