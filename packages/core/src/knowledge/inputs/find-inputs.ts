import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { CuecardError } from "../../errors.ts";
import type { Extractor } from "../../ports/extractor.ts";
import { pathOf } from "../content/path-of.ts";
import { type FoundFiles, fileFault, findFiles } from "./find-files.ts";
import { findInArchive, isArchive } from "./find-in-archive.ts";
import { ignoreRules } from "./ignore-rules.ts";

/** Files and addresses to ingest, and what is left out. */
export interface Inputs extends FoundFiles {
  /** Addresses of pages or sites, as they were named. */
  urls: string[];
}

/** What of the named folders is taken. */
export interface FindInputsOptions {
  /**
   * Patterns as in `.gitignore` of what folders hold and is left out; one that begins with `!` takes an entry back in.
   */
  ignore: readonly string[];
  /** Types that are read: of a folder only files with one of their endings are taken. */
  accepts: Extractor["accepts"];
  /** Unpacks archives. */
  unpack: Extractor["unpack"];
  /** Ends the unpacking. */
  signal?: AbortSignal | undefined;
}

/**
 * Everything that was named, looked at before anything is stored, so that a typing mistake costs nothing. A file that
 * is named itself is never ignored or skipped. A ZIP archive that is named is read as a folder.
 */
export async function findInputs(
  named: readonly (string | URL)[],
  { ignore, accepts, unpack, signal = new AbortController().signal }: FindInputsOptions,
): Promise<Inputs> {
  const inputs: Inputs = { urls: [], files: [], skipped: [], unreadable: [], ignored: 0 };
  for (const input of new Set(named.map(asText))) {
    if (isUrl(input)) {
      inputs.urls.push(input);
      continue;
    }
    const facts = await stat(input).catch(() => null);
    if (!facts) throw new CuecardError("invalid_value", `${input} does not exist; check the path.`);
    if (facts.isDirectory()) add(inputs, await findFiles(input, ignoreRules(ignore), accepts));
    else {
      const file = { path: input, name: basename(input).normalize("NFC"), bytes: facts.size };
      const fault = facts.isFile() ? fileFault(file) : "it is not a file";
      if (fault)
        throw new CuecardError(
          facts.isFile() ? "file_too_large" : "invalid_value",
          `${input} can't be ingested: ${fault}.`,
        );
      if (isArchive(input)) add(inputs, await findInArchive(input, ignoreRules(ignore), { unpack, signal }));
      else inputs.files.push(file);
    }
  }
  refuseTwins(inputs);
  if (inputs.urls.length + inputs.files.length + inputs.unreadable.length === 0) throw nothingFound(named, inputs);
  return inputs;
}

function add(inputs: Inputs, { files, skipped, unreadable, ignored }: FoundFiles): void {
  inputs.files.push(...files);
  inputs.skipped.push(...skipped);
  inputs.unreadable.push(...unreadable);
  inputs.ignored += ignored;
}

function asText(input: unknown): string {
  if (input instanceof URL) return input.protocol === "file:" ? pathOf(input) : input.href;
  if (typeof input === "string" && input !== "") return isUrl(input) ? input : pathOf(input);
  throw new CuecardError(
    "invalid_value",
    `An input is ${JSON.stringify(input)}; pass the path of a file or folder, or an http address.`,
  );
}

/** Whether an input is an http address. */
export const isUrl = (input: string) => /^https?:\/\//i.test(input);

/** A knowledge base holds one file of a name, so two at once are refused: either may be meant. */
function refuseTwins({ files }: FoundFiles): void {
  const paths = new Map<string, string>();
  for (const { name, path } of files) {
    const other = paths.get(name);
    if (other !== undefined && other !== path) {
      const message = `${other} and ${path} would both get the name ${name}; ingest the folder that contains both, or use two knowledge bases.`;
      throw new CuecardError("invalid_value", message);
    }
    paths.set(name, path);
  }
}

function nothingFound(named: readonly (string | URL)[], { skipped, ignored }: FoundFiles): CuecardError {
  const first = skipped[0] ? `, such as ${skipped[0].name}: ${skipped[0].reason}` : "";
  if (named.length === 0)
    return new CuecardError(
      "invalid_value",
      "There is nothing to ingest: the list of inputs is empty; pass a file, a folder or an http address.",
    );
  return new CuecardError(
    "invalid_value",
    `Nothing to ingest in ${named.join(", ")}. Ignored: ${ignored}. Skipped: ${skipped.length}${first}.`,
  );
}
