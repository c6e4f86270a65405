import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { number, t, tx } from "../../language/text.ts";
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
        <p class="grow hint">{tx("Flags of {command} set them.", { command: <code>cuecard serve</code> })}</p>
        <button type="button" onClick={limits.reload} disabled={limits.isLoading}>
          {t("Reload")}
        </button>
      </div>
      <ProblemNotice problem={limits.problem} retry={limits.reload} />
      {limits.data && (
        <>
          <h2>{t("Requests")}</h2>
          <Rates rates={limits.data.rates} />
          <h2>{t("What the workspace may have")}</h2>
          <Table columns={[t("What"), t("Has"), t("May have"), t("Used")]}>
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
    [t("Each private key"), rates.privatePerMinute, "--rate-limit"],
    [t("Each public key"), rates.publicPerMinute, "--public-rate-limit"],
    [t("Each address, with keys that are refused"), rates.failedPerMinute, "–"],
  ];
  return (
    <Table columns={[t("Who"), t("Requests a minute"), t("Set by")]}>
      {rows.map(([who, perMinute, flag]) => (
        <tr key={who}>
          <td>{who}</td>
          <td>{perMinute === null ? t("no limit") : number(perMinute)}</td>
          <td>{flag}</td>
        </tr>
      ))}
    </Table>
  );
}

function QuotaRow({ quota: { kind, used, quota } }: { quota: Quota }) {
  const amount = kind === "fileBytes" ? bytes : (count: number) => number(count);
  return (
    <tr>
      <td>{usageNames[kind]}</td>
      <td>{amount(used)}</td>
      <td>{quota === null ? t("no limit") : amount(quota)}</td>
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
      <Bar value={share} label={t("{name}: {percent} % used", { name, percent })} />
      <span class="small">{percent} %</span>
      {share >= 1 && <span class="badge bad">{t("used up: more are refused")}</span>}
      {share >= almost && share < 1 && <span class="badge warn">{t("almost used up")}</span>}
    </>
  );
}
