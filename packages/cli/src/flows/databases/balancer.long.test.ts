import type { KnowledgeBase, ServiceState } from "@cuecard/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { balancers, isInstalled, startBalancer } from "../../test-kit/balancer.ts";
import { createFleet } from "../../test-kit/fleet.ts";
import { request, testKey } from "../../test-kit/spawn-cli.ts";

const values = Array.from({ length: 16 }, (_, i) => `team_${i}`);

async function send(url: string, affinity: string, method: string, path: string, body?: unknown) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${testKey}`, "content-type": "application/json", "x-affinity": affinity },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** How many requests for its limits each process has answered. */
async function answered(urls: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const url of urls) {
    const response = await fetch(new URL("/metrics", url), { headers: { authorization: `Bearer ${testKey}` } });
    const line = (await response.text())
      .split("\n")
      .find((text) => /^cuecard_http_request_duration_seconds_count\{.*\/v1\/limits"/.test(text));
    counts.push(Number(line?.split(" ").at(-1) ?? 0));
  }
  return counts;
}

/** The place of the process that answers a value. */
async function whoAnswers(balancer: string, processes: readonly string[], value: string): Promise<number> {
  const before = await answered(processes);
  expect((await send(balancer, value, "GET", "/v1/limits")).status).toBe(200);
  const after = await answered(processes);
  return after.findIndex((count, i) => count > before[i]!);
}

describe.skipIf(!serverUrl).each(["nginx", "Caddy"] as const)(
  `%s with the settings of docs/deploy.md, ${onServer}`,
  (name) => {
    const balancer = balancers[name];

    test.skipIf(!isInstalled(balancer))(
      "sends each value to one process, keeps a knowledge base in one memory, and goes on when a process is killed",
      async () => {
        const fleet = await createFleet();
        onTestFinished(() => fleet.dissolve());
        const apis = await Promise.all([fleet.api(), fleet.api()]);
        const urls = apis.map(({ url }) => url);
        const { url, close } = await startBalancer(balancer, urls);
        onTestFinished(close);

        const first: number[] = [];
        for (const value of values) first.push(await whoAnswers(url, urls, value));
        const again: number[] = [];
        for (const value of values) again.push(await whoAnswers(url, urls, value));
        expect(again).toEqual(first);
        expect(new Set(first)).toEqual(new Set([0, 1]));

        const base = (
          await send(url, "team_0", "POST", "/v1/knowledge-base", { name: "Ferries", embeddingProvider: "local" })
        ).body as KnowledgeBase;
        await fleet.worker();
        const added = await send(url, "team_0", "POST", `/v1/knowledge-base/${base.id}/sources`, {
          sourceType: "text",
          textTitle: "Ferries",
          textContent: "The ferry leaves at nine.",
        });
        expect(added.status).toBe(201);
        const search = () =>
          send(url, "team_0", "POST", "/v1/knowledge-base/search", {
            query: "When does the ferry leave?",
            knowledgeBaseIds: [base.id],
            similarityThreshold: 0,
          });
        await expect.poll(async () => (await search()).body.results.length).toBe(1);
        const basesInMemory = async (process: string) => {
          const { body } = await request(process, "GET", "/v1/service");
          return (body as ServiceState).memory.indexes?.knowledgeBases.map(({ knowledgeBaseId }) => knowledgeBaseId);
        };
        await search();
        await expect.poll(() => basesInMemory(urls[first[0]!]!)).toEqual([base.id]);
        expect(await basesInMemory(urls[1 - first[0]!]!)).toEqual([]);

        const agent = await send(url, "team_0", "POST", "/v1/agents", {
          name: "Maya",
          systemPrompt: "You answer the phone.",
        });
        const started = await send(url, "team_0", "POST", "/v1/calls", { agentId: agent.body.id });
        expect(started.status).toBe(201);
        const turns = `/v1/calls/${started.body.id}/turns`;
        for (const text of ["Hello.", "When does the ferry leave?"])
          expect((await send(url, "team_0", "POST", turns, { text })).status).toBe(200);

        await apis[first[0]!]!.end("SIGKILL");
        const left = 1 - first[0]!;
        // Until the balancer knows that the process is gone, it may answer 502.
        const turn = { text: "And back?", turnKey: "back" };
        await expect.poll(async () => (await send(url, "team_0", "POST", turns, turn)).status).toBe(200);
        for (const [i, value] of values.entries())
          if (first[i] === left) expect((await send(url, value, "GET", "/v1/limits")).status).toBe(200);
        expect((await answered([urls[left]!]))[0]).toBeGreaterThan(0);
      },
    );
  },
);
