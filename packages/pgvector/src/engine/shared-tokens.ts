import type { SharedTokens } from "@cuecard/core";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";

const minuteMs = 60_000;

/**
 * A bucket is the time at which it is full again: each token taken puts that off. A clock that went back, or another
 * process whose clock is ahead, can't put it off by more than the two minutes that a bucket in debt needs.
 */
export function createSharedTokens({ database, names: { schema } }: Engine): SharedTokens {
  return {
    async spend(spent, { perMinute, now, signal }) {
      const tokenMs = minuteMs / perMinute;
      // In one order, so that no two processes wait for each other.
      const rows = await database.query<{ full_at: number }>(
        `with spent as materialized (
           select id, ms, place from unnest($1::text[], $2::double precision[]) with ordinality as given(id, ms, place) order by id
         ), taken as (
           insert into ${schema}.token_buckets as bucket (id, full_at) select id, $3::double precision + ms from spent order by id
           on conflict (id) do update set
             full_at = least(greatest(bucket.full_at, $3), $3::double precision + $4) + (excluded.full_at - $3)
           returning id, full_at
         )
         select full_at from spent join taken using (id) order by place`,
        [spent.map(({ id }) => storable(id)), spent.map(({ tokens }) => tokens * tokenMs), now, 2 * minuteMs],
        signal ? { signal } : {},
      );
      return rows.map(({ full_at }) => (now + minuteMs - full_at) / tokenMs);
    },
  };
}
