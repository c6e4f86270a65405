import { bindVerbs, type VerbsOf } from "@cuecard/sql";
import { isRead } from "../engine/shared-operations.ts";
import type { RunOnThreads } from "./threads.ts";

/**
 * Verbs that are written once for every engine, each on its thread: the threads know them by the same names. `scope`
 * stands in front of their parameters.
 */
export const bindShared = <Port>(verbs: VerbsOf<Port, string[]>, scope: string[], run: RunOnThreads): Port =>
  bindVerbs<Port>(verbs, (name, verb) => (...parameters) => {
    const all = [...scope, ...parameters] as never;
    return run(({ reader, writer }) =>
      isRead(verb) ? reader.request(name as never, all) : writer.request(name as never, all),
    );
  });
