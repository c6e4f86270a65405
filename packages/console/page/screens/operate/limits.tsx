import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { bytes } from "../../parts/amount.ts";
import { Bar } from "../../parts/bar.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Table } from "../../parts/table.tsx";
import { usageNames } from "./usage-names.ts";

type Quota = Schema<"HeldUsage">;

/** How many requests are let through, and how much of each quota the workspace has used. */
export function Limits() {
  const limits = useLoad((signal) => dataOf(api.GET("/v1/limits", { signal })), []);
  return (
    <>
      <div class="row">
        <p class="grow hint">
          Flags of <code>cuecard serve</code> set them.
        </p>
        <button type="button" onClick={limits.reload} disabled={limits.isLoading}>
          Reload
        </button>
      </div>
      <ProblemNotice problem={limits.problem} retry={limits.reload} />
      {limits.data && (
        <>
          <h2>Requests</h2>
          <Rates rates={limits.data.rates} />
          <h2>What the workspace may have</h2>
          <Table columns={["", "Has", "May have", "Used"]}>
            {limits.data.quotas.map((quota) => (
              <QuotaRow key={quota.kind} quota={quota} />
            ))}
          </Table>
        </>
      )}
    </>
  );
}

function Rates({ rates }: { rates: Schema<"LimitReport">["rates"] }) {
  const rows: [who: string, perMinute: number | null, flag: string][] = [
    ["Each private key", rates.privatePerMinute, "--rate-limit"],
    ["Each public key", rates.publicPerMinute, "--public-rate-limit"],
    ["Each address, with keys that are refused", rates.failedPerMinute, "–"],
  ];
  return (
    <Table columns={["Who", "Requests a minute", "Set by"]}>
      {rows.map(([who, perMinute, flag]) => (
        <tr key={who}>
          <td>{who}</td>
          <td>{perMinute === null ? "no limit" : perMinute.toLocaleString("en")}</td>
          <td>{flag}</td>
        </tr>
      ))}
    </Table>
  );
}

function QuotaRow({ quota: { kind, used, quota } }: { quota: Quota }) {
  const amount = kind === "fileBytes" ? bytes : (count: number) => count.toLocaleString("en");
  return (
    <tr>
      <td>{usageNames[kind]}</td>
      <td>{amount(used)}</td>
      <td>{quota === null ? "no limit" : amount(quota)}</td>
      <td class="used">{quota !== null && <UsedShare name={usageNames[kind]} used={used} quota={quota} />}</td>
    </tr>
  );
}

/** A share from which a quota is soon used up. */
const almost = 0.9;

function UsedShare({ name, used, quota }: { name: string; used: number; quota: number }) {
  const share = quota === 0 ? 1 : used / quota;
  // One that is not used up is never said to be, and so never 100 %.
  const percent = share >= 1 ? Math.round(share * 100) : Math.floor(share * 100);
  return (
    <>
      <Bar value={share} label={`${name}: ${percent} % used`} />
      <span class="small">{percent} %</span>
      {share >= 1 && <span class="badge bad">used up: more are refused</span>}
      {share >= almost && share < 1 && <span class="badge warn">almost used up</span>}
    </>
  );
}
