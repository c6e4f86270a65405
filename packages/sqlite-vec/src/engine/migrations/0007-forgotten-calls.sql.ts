export const forgottenCalls = `
alter table calls add column forget_at text;
create index calls_to_forget on calls (forget_at) where forget_at is not null;
`;
