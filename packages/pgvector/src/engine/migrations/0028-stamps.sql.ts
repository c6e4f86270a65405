/**
 * A knowledge base gets another `stamp` with each of its versions. A version alone does not say which chunks it stands
 * for: a replica that was promoted counts on from where it was, so one version of two servers may stand for different
 * chunks. Two servers have the same stamp only where one has the row from the other, and then with the same chunks. A
 * trigger gives it, so that processes of earlier Cuecards, which run on beside newer ones, give it too.
 */
export const stamps = [
  `alter table {schema}.bases add column stamp uuid not null default gen_random_uuid()`,
  `create function {schema}.stamp_version() returns trigger language plpgsql as $function$
  begin
    new.stamp := gen_random_uuid();
    return new;
  end
  $function$`,
  `create trigger version_stamped before update of version on {schema}.bases
   for each row execute function {schema}.stamp_version()`,
];
