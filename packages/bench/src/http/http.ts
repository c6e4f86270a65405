import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Bench, quantile } from "../bench.ts";
import { type Filled, fillFolder } from "./filled-folder.ts";
import { type Kind, kindsOf, raw } from "./kinds.ts";
import { type Loader, peers, type Server, serveFolder, servePeer, startLoader } from "./processes.ts";

const connections = 8;
const ours = "Cuecard";
/** Rounds that are not counted, in which the engines compile. */
const warmUps = 3;

/** Processor time of a request in the serving process: of Cuecard, and of servers that only answer with its JSON. */
export const http: Bench = async ({ settings, progress }) => {
  const rounds = Number(settings.rounds);
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-http-"));
  const load = [loadavg()[0]!];
  const loader = startLoader();
  const servers = new Map<string, Server>();
  try {
    const filled = await fillFolder(folder, [40, 1_000, Number(settings.chunks)], progress);
    const cuecard = await serveFolder(folder);
    servers.set(ours, cuecard);
    const kindsIn = async (round: number) => {
      const kinds = kindsOf(filled, round, await startCalls(cuecard, filled));
      return kinds.filter(({ name }) => new RegExp(settings.only!).test(name));
    };
    const answers = await answersOf(loader, cuecard, await kindsIn(0));
    for (const peer of peers) servers.set(peer, await servePeer(peer, answers));

    const samples: Samples = {};
    for (let round = 1; round <= warmUps + rounds; round++) {
      const spent = await playRound(loader, servers, await kindsIn(round));
      if (round <= warmUps) continue;
      for (const { subject, cpuUs } of spent) samples[subject] = [...(samples[subject] ?? []), cpuUs];
      progress(`round ${round - warmUps} of ${rounds}`);
    }
    load.push(loadavg()[0]!);
    return reportOf(samples, load);
  } finally {
    await loader.close();
    for (const server of servers.values()) await server.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Microseconds of each round, by kind and server. */
type Samples = Record<string, number[]>;

const subjectOf = (kind: string, server: string) => `${kind}: ${server}`;

/** Every kind is sent to every server, one after another, so that what else the machine does meets all alike. */
async function playRound(loader: Loader, servers: Map<string, Server>, kinds: Kind[]) {
  const spent = [];
  for (const { name, requests, count } of kinds) {
    for (const [server, { port, cpuUs }] of servers) {
      const sent = server === ours ? requests : requests.map((each) => ({ ...each, path: peerPath(name) }));
      const before = await cpuUs();
      await loader.send({ port, connections, requests: sent.map(raw), count });
      spent.push({ subject: subjectOf(name, server), cpuUs: ((await cpuUs()) - before) / count });
    }
  }
  return spent;
}

const peerPath = (kind: string) => `/${kind.replaceAll(/\W+/g, "-")}`;

/** What Cuecard answers to the first request of each kind, by the path that peers answer it at. */
async function answersOf(loader: Loader, { port }: Server, kinds: Kind[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const { name, requests } of kinds) {
    const { body } = await loader.send({ port, connections: 1, requests: requests.map(raw), count: 1 });
    answers[peerPath(name)] = JSON.parse(body);
  }
  return answers;
}

/** A call for each connection. */
async function startCalls({ port }: Server, { key, teamId }: Filled): Promise<string[]> {
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/v1/calls`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ teamId }),
      });
      return ((await response.json()) as { id: string }).id;
    }),
  );
}

function reportOf(samples: Samples, load: number[]): Awaited<ReturnType<Bench>> {
  const rows = Object.entries(samples).map(([subject, each]) => {
    const bare = samples[subjectOf(subject.slice(0, subject.lastIndexOf(": ")), peers[0])]!;
    const ratios = each.map((cpuUs, round) => cpuUs / bare[round]!);
    const spread = (values: number[]) =>
      [0.25, 0.75].map((share) => Number(quantile(values, share).toPrecision(3))).join(" to ");
    const cells = {
      "CPU µs": quantile(each, 0.5),
      "middle half": spread(each),
      "× node:http": quantile(ratios, 0.5).toFixed(2),
      "middle half ": spread(ratios),
    };
    return { subject, cells };
  });
  return {
    title: "Processor time of a request, of all threads of the serving process: medians of rounds",
    columns: ["CPU µs", "middle half", "× node:http", "middle half "],
    rows,
    notes: [
      `cuecard serve on a folder, as it is started, with its metrics; ${connections} connections from a process of their own. Peers answer the JSON of Cuecard's first answer, and check and store nothing.`,
      "A round sends every kind to every server, one after another; a ratio is of one round. No question is asked twice; a turn searches 40 chunks.",
      `${availableParallelism()} cores, load ${load.map((each) => each.toFixed(1)).join(" before and ")} after.`,
    ],
  };
}
