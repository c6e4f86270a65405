import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { number, t, tx } from "../../language/text.ts";
import { bytes, span } from "../../parts/amount.ts";
import { Facts } from "../../parts/facts.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";

type State = Schema<"BackupState">;

/** When the data folder was backed up last, and the commands: a backup is made where the data is, so /v1 makes none. */
export function Backup() {
  const service = useLoad((signal) => dataOf(api.GET("/v1/service", { signal })), []);
  const isOfOther = service.problem?.code === "private_key_required";
  const isOfDatabase = service.data?.backup === null;
  return (
    <>
      <div class="row">
        <p class="grow hint">
          {isOfOther && t("When it was backed up last is shown to keys of the workspace default.")}
        </p>
        <button type="button" onClick={service.reload} disabled={service.isLoading}>
          {t("Reload")}
        </button>
      </div>
      <ProblemNotice problem={isOfOther ? null : service.problem} retry={service.reload} />
      {service.data?.backup && <LastBackup state={service.data.backup} />}
      {isOfDatabase ? <OfDatabase database={service.data!.versions.database} /> : <Commands />}
    </>
  );
}

function LastBackup({ state: { finished, failed, isDue } }: { state: State }) {
  return (
    <>
      {failed && (
        <Notice kind="problem">
          <p>{tx("The backup of {time} failed.", { time: <Time at={failed.at} /> })}</p>
          <p dir="auto">{failed.message}</p>
        </Notice>
      )}
      {isDue && (
        <Notice kind="hint">
          <p>
            {finished ? t("The last backup is older than 7 days.") : t("This data folder was never backed up.")}{" "}
            {t("Run the command below, best by a timer every night.")}
          </p>
        </Notice>
      )}
      {finished && (
        <Facts
          title={t("Last backup")}
          facts={[
            [t("Finished"), <Time key="at" at={finished.at} />],
            [t("Age"), span(Math.max(0, (Date.now() - Date.parse(finished.at)) / 1000))],
            [t("Folder"), <bdi key="to">{finished.to}</bdi>],
            [t("Size"), bytes(finished.bytes)],
            [t("Files"), finished.files === null ? t("in a bucket: not copied") : number(finished.files)],
            [t("Checked"), t("yes: the copy was opened and found whole")],
          ]}
        />
      )}
    </>
  );
}

function Commands() {
  return (
    <section class="panel" aria-label={t("Commands")}>
      <p>{t("Back up a data folder on the machine of the service, also while it runs:")}</p>
      <code class="secret">cuecard backup /backups/monday --data ./cuecard-data</code>
      <p>{t("Make a new data folder of the backup:")}</p>
      <code class="secret">cuecard restore /backups/monday --data ./restored</code>
      <p class="hint">{t("Files in a bucket are backed up by its versions.")}</p>
    </section>
  );
}

function OfDatabase({ database }: { database: string }) {
  return (
    <section class="panel" aria-label={t("Commands")}>
      <p>
        {t(
          "The store is in {database}. Its own tools back it up, so Cuecard does not know when that was last. The page “Backup and restore” of the documentation has the files beside it, and how to restore.",
          { database },
        )}
      </p>
      <code class="secret">pg_dump --format=custom --schema=cuecard --file=cuecard.dump "$CUECARD_DATABASE"</code>
    </section>
  );
}
