import { expect, test } from "vitest";
import { type DatabasePlace, ownFolder, readDatabaseAddress, shownAddress } from "./database-address.ts";

function refusal(place: DatabasePlace): Error {
  try {
    readDatabaseAddress(place);
  } catch (error) {
    return error as Error;
  }
  throw new Error("The place was taken.");
}

test.each([
  { database: undefined, address: { engine: "sqlite", folder: "data" }, own: "data" },
  {
    database: "postgres://user:secret@db/name",
    address: { engine: "postgres", connectionString: "postgres://user:secret@db/name" },
    own: null,
  },
  {
    database: "postgresql://db/name",
    address: { engine: "postgres", connectionString: "postgresql://db/name" },
    own: null,
  },
])("$database is $address.engine", ({ database, address, own }) => {
  expect(readDatabaseAddress({ data: "data", database })).toEqual(address);
  expect(ownFolder({ data: "data", database })).toBe(own);
});

test.each([
  ["postgres://me:secret@db:5433/name?password=secret", "postgres://db:5433/name"],
  ["postgres://me:sec,ret@a,b:1/x?ssl=1, postgresql://me:secret@c", "postgres://a,b:1/x,postgresql://c"],
])("%s is shown without user and password", (database, shown) => {
  expect(shownAddress(database)).toBe(shown);
});

test.each(["", "secret", "pglite:./database", "mysql://me:secret@db", "postgres:secret"])(
  "%j is not an address, and is not repeated",
  (database) => {
    const error = refusal({ data: "data", database });
    expect(error).toMatchObject({
      code: "invalid_value",
      param: "database",
      message: expect.stringMatching(/postgres:\/\/user/),
    });
    expect(error.message).not.toContain("secret");
  },
);
