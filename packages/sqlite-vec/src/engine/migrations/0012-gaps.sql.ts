// A question goes with its call, and a gap with its last question.
export const gaps = `
create table gaps (
  row integer primary key,
  workspace text not null,
  base integer not null references bases (row) on delete cascade,
  id text not null,
  created_at text not null,
  status text not null,
  record text not null,
  unique (workspace, id)
) strict;
create index gaps_by_age on gaps (base, created_at, id);

create table gap_questions (
  row integer primary key,
  workspace text not null,
  gap integer not null references gaps (row) on delete cascade,
  call text not null,
  turn text not null,
  asked_at text not null,
  words integer not null,
  record text not null,
  unique (workspace, call, turn),
  foreign key (workspace, call) references calls (workspace, id) on delete cascade
) strict;
create index gap_questions_by_age on gap_questions (gap, asked_at, call, turn);
create trigger gap_questions_removed after delete on gap_questions
when not exists (select 1 from gap_questions where gap = old.gap) begin
  delete from gaps where row = old.gap;
end;

create table gap_words (
  base integer not null,
  word text not null,
  question integer not null references gap_questions (row) on delete cascade,
  primary key (base, word, question)
) strict, without rowid;
create index gap_words_by_question on gap_words (question);
`;
