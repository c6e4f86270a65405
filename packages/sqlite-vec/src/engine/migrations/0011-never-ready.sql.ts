// A source was never ready while it is `pending`, and while a worker has it that claimed it so: then `claimed_from` says it.
export const neverReady = `
alter table bases add column never_ready integer not null default 0;
update bases set never_ready = (select count(*) from sources where base = bases.row and coalesce(claimed_from, status) = 'pending');
create trigger sources_added after insert on sources when coalesce(new.claimed_from, new.status) = 'pending' begin
  update bases set never_ready = never_ready + 1 where row = new.base;
end;
create trigger sources_changed after update of status, claimed_from on sources
when (coalesce(new.claimed_from, new.status) = 'pending') <> (coalesce(old.claimed_from, old.status) = 'pending') begin
  update bases set never_ready = never_ready + iif(coalesce(new.claimed_from, new.status) = 'pending', 1, -1) where row = new.base;
end;
create trigger sources_removed after delete on sources when coalesce(old.claimed_from, old.status) = 'pending' begin
  update bases set never_ready = never_ready - 1 where row = old.base;
end;
`;
