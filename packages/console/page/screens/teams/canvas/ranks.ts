interface Way {
  from: string;
  to: string;
}

interface Ranks {
  /** Ids in each rank, in their order: members, and the lanes in which ways pass. */
  ranks: string[][];
  /** The ids through which each way goes, its ends included. */
  routes: string[][];
}

/** How often members are moved beside those that they exchange calls with. */
const sweeps = 4;

/**
 * Puts members into ranks, the first one in the first, so that most ways lead from one rank to a later one, and few of them
 * cross (Sugiyama's layers). Ways that pass a rank share a lane there: ahead those of one origin, back those of one end.
 */
export function ranksOf(ids: readonly string[], ways: readonly Way[]): Ranks {
  const ranks = inRanks(ids, ways);
  const rankOf = new Map(ranks.flatMap((rank, at) => rank.map((id) => [id, at] as const)));
  const routes = ways.map(({ from, to }) => {
    const [start, end] = [rankOf.get(from)!, rankOf.get(to)!];
    const step = Math.sign(end - start);
    const lane = step > 0 ? `from ${from}` : `to ${to}`;
    const passed = Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, at) => start + step * (at + 1));
    return [from, ...passed.map((rank) => `${rank} ${lane}`), to];
  });
  for (const lane of new Set(routes.flatMap((route) => route.slice(1, -1)))) {
    ranks[Number.parseInt(lane, 10)]!.push(lane);
  }
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

/** Members in ranks that are about as many as they are long. Whom no way touches stand behind the others. */
function inRanks(ids: readonly string[], ways: readonly Way[]): string[][] {
  const side = Math.max(6, Math.ceil(Math.sqrt(ids.length) * 1.3));
  const touched = new Set([...ids.slice(0, 1), ...ways.flatMap(({ from, to }) => [from, to])]);
  const joined = ids.filter((id) => touched.has(id));
  const longest = inOrder(longestPaths(joined, ways));
  const ranks = longest.length > side ? inOrder(shortestPaths(joined, ways)) : longest;
  return [...ranks, ids.filter((id) => !touched.has(id))].flatMap((rank) => {
    const columns = Math.ceil(rank.length / side);
    const length = Math.ceil(rank.length / columns);
    return Array.from({ length: columns }, (_, at) => rank.slice(at * length, (at + 1) * length));
  });
}

function inOrder(rankOf: ReadonlyMap<string, number>): string[][] {
  const ranks: string[][] = Array.from({ length: Math.max(-1, ...rankOf.values()) + 1 }, () => []);
  for (const [id, rank] of rankOf) ranks[rank]!.push(id);
  return ranks;
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

/** The rank of each member: how many ways a call needs to come to it at least. Whom none leads to begin anew. */
function shortestPaths(ids: readonly string[], ways: readonly Way[]): Map<string, number> {
  const outOf = Map.groupBy(ways, ({ from }) => from);
  const rankOf = new Map<string, number>();
  for (const first of ids) {
    if (rankOf.has(first)) continue;
    rankOf.set(first, 0);
    const waiting = [first];
    for (const id of waiting) {
      for (const { to } of outOf.get(id) ?? []) {
        if (rankOf.has(to)) continue;
        rankOf.set(to, rankOf.get(id)! + 1);
        waiting.push(to);
      }
    }
  }
  return rankOf;
}
