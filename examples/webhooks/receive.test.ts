import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { receive } from "./receive.ts";

const secret = `whsec_${Buffer.from("a secret of the tests, long enough").toString("base64")}`;

test("the receiver takes a signed event once, and refuses one that was changed or is unsigned", async () => {
  const taken: string[] = [];
  const server = createServer(receive(secret, ({ type }) => void taken.push(type))).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const send = async (body: string, signed: string) => {
    const at = new Date();
    const headers = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": signed && new Webhook(secret).sign("evt_1", at, signed),
    };
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}`, { method: "POST", body, headers })).status;
  };
  const body = '{"type":"call.ended","data":{}}';
  expect([await send(body, body), await send(body, body)]).toEqual([204, 204]);
  expect([await send(body.replace("ended", "turn"), body), await send(body, "")]).toEqual([401, 401]);
  expect(taken).toEqual(["call.ended"]);
});
