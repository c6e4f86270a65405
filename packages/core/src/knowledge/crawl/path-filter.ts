import { RE2JS } from "re2js";
import type { Crawl } from "../../schema/crawl.ts";

/** Whether an address is wanted, by its path alone. In linear time whatever the patterns: RE2 has no backtracking. */
export function createPathFilter({
  include,
  exclude,
}: Pick<Crawl, "include" | "exclude">): (address: string) => boolean {
  const included = include.map(compile);
  const excluded = exclude.map(compile);
  return (address) => {
    const { pathname } = new URL(address);
    const matches = (pattern: RE2JS) => pattern.matches(pathname);
    return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
  };
}

function compile(pattern: string): RE2JS {
  const parts = pattern
    .split(/(\*\*?)/)
    .map((part) => (part === "**" ? ".*" : part === "*" ? "[^/]*" : RE2JS.quote(part)));
  return RE2JS.compile(parts.join(""));
}
