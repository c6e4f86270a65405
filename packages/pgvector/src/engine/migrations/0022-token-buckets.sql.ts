/** Nothing is lost with a bucket but what a minute brings back, so a crash may empty the table. */
export const tokenBuckets = [
  `create unlogged table {schema}.token_buckets (
      id text collate "C" primary key,
      full_at double precision not null
    )`,
];
