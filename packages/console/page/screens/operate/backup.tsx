/** The commands that back up and restore: a backup is made where the data is, so /v1 has none. */
export function Backup() {
  return (
    <section class="panel" aria-label="Backup">
      <p>Back up a data folder on the machine of the service, also while it runs:</p>
      <code class="secret">cuecard backup /backups/monday --data ./cuecard-data</code>
      <p>Make a new data folder of the backup:</p>
      <code class="secret">cuecard restore /backups/monday --data ./restored</code>
      <p class="hint">A PostgreSQL database is backed up with pg_dump, a bucket by its versions.</p>
    </section>
  );
}
