import type { SimulationReport } from "../simulate.ts";
import type { SimulatedCall } from "../simulated-call.ts";

/**
 * A report as JUnit's XML, which CI services show: a suite for each caller, a test for each criterion. A test fails where
 * its rate is below `minRate`, and shows the first calls that went wrong.
 */
export function junitReport(report: SimulationReport, { minRate = 1 }: { minRate?: number } = {}): string {
  const byCaller = Map.groupBy(report.rates, ({ caller }) => caller);
  const suites = [...byCaller].map(([caller, rates]) => {
    const tests = rates.map(({ criterion, passed, calls, rate, interval }) => {
      const name = `name="${escaped(criterion)}" classname="${escaped(caller)}"`;
      if (calls === 0) return `    <testcase ${name}><skipped message="No call was judged."/></testcase>`;
      if (rate >= minRate) return `    <testcase ${name}/>`;
      const message = `${passed} of ${calls} calls, ${percent(rate)} (${percent(interval.low)} to ${percent(interval.high)}), below ${percent(minRate)}`;
      const wrong = report.calls.filter((call) => call.caller === caller && whyNot(call, criterion) !== null);
      const shown = wrong.slice(0, 3).map((call) => textOf(call, criterion));
      return `    <testcase ${name}><failure message="${escaped(message)}">${escaped(shown.join("\n\n"))}</failure></testcase>`;
    });
    const failures = rates.filter(({ rate, calls }) => calls > 0 && rate < minRate).length;
    const counts = `tests="${rates.length}" failures="${failures}"`;
    return [`  <testsuite name="${escaped(caller)}" ${counts}>`, ...tests, "  </testsuite>"].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="cuecard simulate">',
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function whyNot({ results }: SimulatedCall, criterion: string): string | null {
  const result = results.find((each) => each.criterion === criterion);
  return result?.holds === false ? (result.why ?? "It does not hold.") : null;
}

/** A call with its words, as a person reads it. */
function textOf(call: SimulatedCall, criterion: string): string {
  const lines = call.lines.map(
    ({ by, text, heardAs }) => `  ${by}: ${text}${heardAs === undefined ? "" : ` (heard: ${heardAs})`}`,
  );
  return [`seed ${call.seed}: ${whyNot(call, criterion)}`, ...lines].join("\n");
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 has no place for most control characters. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "").replace(/[&<>"]/g, (sign) => named[sign]!);
}
