/** Plays made-up calls on the copy of the packages that is named, and prints what was found as JSON. */
const [root, calls] = process.argv.slice(2);
const { fuzzCalls } = (await import(
  new URL("checks/src/call-fuzz/fuzz-calls.ts", root!).href
)) as typeof import("../fuzz-calls.ts");
const { finding } = await fuzzCalls({ calls: Number(calls) });
const again = finding && (await fuzzCalls({ seed: finding.seed, calls: 1 })).finding;
process.stdout.write(JSON.stringify({ finding, again }));
