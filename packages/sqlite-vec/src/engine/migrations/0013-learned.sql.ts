// What was learned from a team's examples goes with the team.
export const learned = `
create table learned (
  workspace text not null,
  team text not null,
  version integer not null,
  key text not null,
  model blob not null,
  primary key (workspace, team),
  foreign key (workspace, team) references teams (workspace, id) on delete cascade
) strict;
`;
