import type { Connection } from "../connection.ts";

/** PostgreSQL does the same by one statement. */
export function createQueueWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    expireLeases: (now: number): number =>
      write(() => {
        const ended = ["sources", "reembeddings"].map((table) =>
          sql(`update ${table} set claimable_at = @now where leased and claimable_at > @now`).run({ now }),
        );
        ended.push(sql("update requests set leased_until = @now where done = 0 and leased_until > @now").run({ now }));
        ended.push(sql("update webhooks set leased_until = @now where leased_until > @now").run({ now }));
        return ended.reduce((sum, { changes }) => sum + changes, 0);
      }),
  };
}
