/** What was learned from a team's examples goes with the team. */
export const learned = [
  `create table {schema}.learned (
      workspace text collate "C" not null,
      team text collate "C" not null,
      version integer not null,
      key text not null,
      model bytea not null,
      primary key (workspace, team),
      foreign key (workspace, team) references {schema}.teams (workspace, id) on delete cascade
    )`,
];
