export const keyLife = [`alter table {schema}.keys add column expires_at text collate "C", add column last_used_at text collate "C"`];
