import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
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
        <p class="grow hint">{isOfOther && "When it was backed up last is shown to keys of the workspace default."}</p>
        <button type="button" onClick={service.reload} disabled={service.isLoading}>
          Reload
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
          <p>
            The backup of <Time at={failed.at} /> failed.
          </p>
          <p dir="auto">{failed.message}</p>
        </Notice>
      )}
      {isDue && (
        <Notice kind="hint">
          <p>
            {finished ? "The last backup is older than 7 days." : "This data folder was never backed up."} Run the
            command below, best by a timer every night.
          </p>
        </Notice>
      )}
      {finished && (
        <Facts
          title="Last backup"
          facts={[
            ["Finished", <Time key="at" at={finished.at} />],
            ["Age", span(Math.max(0, (Date.now() - Date.parse(finished.at)) / 1000))],
            ["Folder", <bdi key="to">{finished.to}</bdi>],
            ["Size", bytes(finished.bytes)],
            ["Files", finished.files === null ? "in a bucket: not copied" : finished.files.toLocaleString("en")],
            ["Checked", "yes: the copy was opened and found whole"],
          ]}
        />
      )}
    </>
  );
}

function Commands() {
  return (
    <section class="panel" aria-label="Commands">
      <p>Back up a data folder on the machine of the service, also while it runs:</p>
      <code class="secret">cuecard backup /backups/monday --data ./cuecard-data</code>
      <p>Make a new data folder of the backup:</p>
      <code class="secret">cuecard restore /backups/monday --data ./restored</code>
      <p class="hint">Files in a bucket are backed up by its versions.</p>
    </section>
  );
}

function OfDatabase({ database }: { database: string }) {
  return (
    <section class="panel" aria-label="Commands">
      <p>
        The store is in {database}. Its own tools back it up, so Cuecard does not know when that was last. The page
        “Backup and restore” of the documentation has the files beside it, and how to restore.
      </p>
      <code class="secret">pg_dump --format=custom --schema=cuecard --file=cuecard.dump "$CUECARD_DATABASE"</code>
    </section>
  );
}
