import { expect, test } from "vitest";
import { addressesOf } from "./addresses.ts";

test.each([
  ["postgres://db/cuecard", ["postgres://db/cuecard"]],
  ["postgres://a/x,postgresql://b:5433/x", ["postgres://a/x", "postgresql://b:5433/x"]],
  ["postgres://a/x, postgres://b/x", ["postgres://a/x", "postgres://b/x"]],
  [
    "postgres://me:se,cret@a:1,b:2/x?sslmode=require",
    ["a:1", "b:2"].map((host) => `postgres://me:se,cret@${host}/x?sslmode=require`),
  ],
  ["postgres://[::1]:1,[::2]/x", ["postgres://[::1]:1/x", "postgres://[::2]/x"]],
  ["postgres:///x?host=/tmp", ["postgres:///x?host=/tmp"]],
  ["secret", ["secret"]],
])("%s", (connectionString, addresses) => {
  expect(addressesOf(connectionString)).toEqual(addresses);
});
