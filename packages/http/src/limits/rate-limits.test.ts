import { CuecardError, type Principal } from "@cuecard/core";
import { expect, it } from "vitest";
import { createHandler, type HandlerOptions } from "../handler.ts";
import { cameFrom } from "../request/arrival.ts";
import { clientOf, stubCuecard } from "../test-kit/stub-cuecard.ts";
import { clientNetwork } from "./client-address.ts";
import { createTokenBuckets } from "./token-buckets.ts";

const options: HandlerOptions = { secret: "a secret of the tests", version: "0.0.0" };
const list = async () => ({ object: "list", data: [], hasMore: false, nextCursor: null }) as never;
const search = async () => ({ object: "search_result" }) as never;
const body = { query: "refund", knowledgeBaseIds: ["kb_1"] };
const as = (key: string) => ({ Authorization: `Bearer ${key}` });

function ask(more: Partial<HandlerOptions>) {
  return clientOf(createHandler(stubCuecard({ teams: { list }, search }), { ...options, ...more }));
}

it("of 1,000 requests at a limit of 100, with a clock that stands, exactly 900 are answered with 429", async () => {
  const send = ask({ rateLimits: { privatePerMinute: 100 }, now: () => 0 });
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => send("GET", "/v1/teams")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(900);
  const [first] = refused;
  expect(
    Object.fromEntries(
      ["retry-after", "ratelimit-policy", "ratelimit"].map((name) => [name, first!.headers.get(name)]),
    ),
  ).toEqual({
    "retry-after": "1",
    "ratelimit-policy": '"private";q=100;w=60',
    ratelimit: '"private";r=0;t=60',
  });
  expect((await first!.json()).error).toMatchObject({
    type: "rate_limit_error",
    code: "rate_limited",
    message: "This private key may send 100 requests a minute; send the next one in 1 second.",
  });
});

it("tokens come back evenly, and a clock that goes back brings none", async () => {
  let now = 1_000_000;
  const send = ask({ rateLimits: { privatePerMinute: 60 }, now: () => now });
  const allowed = async (requests: number) => {
    let count = 0;
    for (let index = 0; index < requests; index++) if ((await send("GET", "/v1/teams")).status === 200) count++;
    return count;
  };
  expect(await allowed(70)).toBe(60);
  now += 500;
  expect(await allowed(5)).toBe(0);
  now += 2_500;
  expect(await allowed(5)).toBe(3);
  now -= 900_000;
  expect(await allowed(5)).toBe(0);
  now += 900_000 + 3_600_000;
  expect(await allowed(70)).toBe(60);
});

it("every answer says what is left, a refused input too, and keys have a limit each", async () => {
  const send = ask({ rateLimits: { privatePerMinute: 10, publicPerMinute: 2 }, now: () => 0 });
  expect((await send("GET", "/v1/teams")).headers.get("ratelimit")).toBe('"private";r=9;t=6');
  expect((await send("GET", "/v1/teams?nonsense=1")).headers.get("ratelimit")).toBe('"private";r=8;t=12');
  const searches = [];
  for (const key of ["pk_live_test", "pk_live_test", "pk_live_test", "pk_live_narrow"])
    searches.push((await send("POST", "/v1/knowledge-base/search", { body, headers: as(key) })).status);
  expect(searches).toEqual([200, 200, 429, 200]);
  expect((await ask({})("GET", "/v1/teams")).headers.has("ratelimit")).toBe(false);
});

it("an address that sends refused keys gets 429, and its valid key goes on", async () => {
  const handler = createHandler(stubCuecard({ teams: { list } }), {
    ...options,
    rateLimits: { failedPerMinute: 2 },
    trustProxy: 1,
    now: () => 0,
  });
  const from = async (address: string, key: string) => {
    const request = new Request("http://localhost/v1/teams", { headers: { ...as(key), "X-Forwarded-For": address } });
    return (await handler(cameFrom(request, "10.0.0.1"))).status;
  };
  const bad = "sk_live_other";
  expect([await from("192.0.2.1", bad), await from("192.0.2.1", bad), await from("192.0.2.1", bad)]).toEqual([
    401, 401, 429,
  ]);
  // What the client itself wrote stands before what the proxy added.
  expect(await from("198.51.100.7, 192.0.2.1", bad)).toBe(429);
  expect(await from("192.0.2.1", "sk_live_test")).toBe(200);
  expect(await from("192.0.2.2", bad)).toBe(401);
});

it.each([
  [0, "192.0.2.9", "203.0.113.5", "203.0.113.5"],
  [1, "192.0.2.9", "203.0.113.5", "192.0.2.9"],
  [2, "1.1.1.1, 192.0.2.9, 10.0.0.2", "203.0.113.5", "192.0.2.9"],
  [3, "192.0.2.9", "203.0.113.5", "192.0.2.9"],
  [1, null, "203.0.113.5", "203.0.113.5"],
  [0, null, "::ffff:192.0.2.9", "192.0.2.9"],
  [0, null, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  [0, null, "2001:DB8::1", "2001:db8:0:0::/64"],
  [0, null, "fe80::1%eth0", "fe80:0:0:0::/64"],
  [1, "[2001:db8:1:2::9]:4711", "203.0.113.5", "2001:db8:1:2::/64"],
  [1, "192.0.2.9:4711", "203.0.113.5", "192.0.2.9"],
  [1, "nonsense", "203.0.113.5", "unknown"],
  [0, null, undefined, "unknown"],
])("behind %i proxies, %j from %s is %s", (hops, forwarded, address, expected) => {
  const headers: Record<string, string> = forwarded === null ? {} : { "X-Forwarded-For": forwarded };
  expect(clientNetwork(cameFrom(new Request("http://localhost/", { headers }), address), hops)).toBe(expected);
});

it("a flood of ids does not grow the memory without end, and refused ones are not forgotten for it", () => {
  const buckets = createTokenBuckets({ perMinute: 1, now: () => 0 });
  expect([buckets.take("known").isAllowed, buckets.take("known").isAllowed]).toEqual([true, false]);
  for (let index = 0; index < 9_000; index++) buckets.take(`other ${index}`);
  expect(buckets.take("known").isAllowed).toBe(false);
  const many = Array.from({ length: 50_000 }, (_, index) => buckets.take(`more ${index}`));
  expect(many.every(({ isAllowed }) => isAllowed)).toBe(true);
});

it("a store that fails is not counted as a refused key", async () => {
  const keys = {
    authenticate: async (): Promise<Principal> => {
      throw new CuecardError("storage_failed", "down");
    },
  };
  const cuecard = { ...stubCuecard(), keys } as unknown as ReturnType<typeof stubCuecard>;
  const send = clientOf(createHandler(cuecard, { ...options, rateLimits: { failedPerMinute: 1 }, now: () => 0 }));
  for (let index = 0; index < 3; index++) expect((await send("GET", "/v1/teams")).status).toBe(503);
});
