export const neverReady = [`create index sources_never_ready on {schema}.sources (base) where coalesce(claimed_from, status) = 'pending'`];
