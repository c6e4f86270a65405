import type { Storage } from "@cuecard/core";
import { chooseStorage, makeFolder } from "cuecard/internals";
import { optionsFrom, type PlaceFlags } from "../environment.ts";

/** Opens the store alone, beside a running server: the store lets both write. */
export async function withStorage<T>(flags: PlaceFlags, work: (storage: Storage) => Promise<T>): Promise<T> {
  const options = optionsFrom(flags, process.env);
  makeFolder(flags.data);
  const { storage } = await chooseStorage(options);
  await storage.open();
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
