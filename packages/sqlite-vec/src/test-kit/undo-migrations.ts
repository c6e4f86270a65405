import type Database from "better-sqlite3";

/**
 * What takes each step of the schema back, newest first. A new step belongs on top: else the tests of old files fail.
 */
const undo: readonly [step: number, statements: string][] = [
  [
    27,
    `drop table binary_blocks; drop index centers_to_binarize; delete from centers where dropped = 1;
     alter table centers drop column binarized_to; alter table centers drop column dropped;`,
  ],
  [26, "drop table centers; alter table bases drop column center;"],
  [
    25,
    `drop table leftovers;
     create index code_blocks_by_row on code_blocks (base, first_row); drop index code_blocks_by_generation;
     alter table code_blocks drop column generation;
     create index reembedded_by_base on reembedded (base); drop index reembedded_by_generation;
     alter table reembedded drop column generation;
     alter table reembeddings drop column generation; alter table reembeddings drop column kept;
     alter table reembeddings drop column embedded_to; alter table reembeddings drop column prepared_to;
     alter table bases drop column generation;`,
  ],
  [24, "drop table eval_cases;"],
  [23, "drop table earlier_readings;"],
  [22, "drop table usage_days;"],
  [
    21,
    `drop index sources_by_type; drop index sources_by_filename;
     alter table sources drop column source_type; alter table sources drop column filename;`,
  ],
  [20, "drop trigger passages_given; drop table citations;"],
  [
    19,
    `drop trigger call_started; drop trigger call_handed_off; drop table call_agents; drop index calls_by_team;
     drop index calls_by_agent; drop index calls_by_status; drop index calls_by_external_id;
     alter table calls drop column team; alter table calls drop column agent;
     create index calls_by_external_id on calls (workspace, external_id) where external_id is not null;`,
  ],
  [18, "drop trigger team_added; drop trigger team_changed; drop table team_versions;"],
  [17, "drop table audit;"],
  [16, "drop table deliveries; drop table webhooks;"],
  [
    15,
    `drop trigger sources_told; drop trigger source_changes_told; drop trigger gaps_told; drop trigger gap_changes_told;
     drop trigger reembeddings_told; drop trigger reembedding_changes_told; drop table events; drop table listeners;`,
  ],
  [14, "drop trigger requests_of_calls; drop table requests;"],
  [13, "drop table learned;"],
  [
    12,
    "drop table gap_words; drop table gap_questions; drop table gaps; update bases set record = json_remove(record, '$.gaps');",
  ],
  [
    11,
    `drop trigger sources_added; drop trigger sources_changed; drop trigger sources_removed;
     alter table bases drop column never_ready;`,
  ],
  [10, "drop index calls_under_way; alter table calls drop column updated_at;"],
  [9, "create index code_blocks_by_base on code_blocks (base); drop index code_blocks_by_row;"],
  [
    8,
    `drop index sources_by_parent; drop index sources_by_fetched;
     alter table sources drop column parent; alter table sources drop column page_url; alter table sources drop column fetched_key;
     update sources set record = json_remove(record, '$.crawl', '$.parentId', '$.crawlReport', '$.fetched');`,
  ],
  [7, "drop index calls_to_forget; alter table calls drop column forget_at;"],
  // Step 6 moves the vectors of vec0 tables, which the test of it makes.
  [5, "drop table vectors; drop table code_blocks; drop table content_version; alter table bases drop column version;"],
];

/** Makes a store's file one of an earlier schema, of so many steps. */
export function undoMigrations(database: Database.Database, steps: number): void {
  for (const [step, statements] of undo) if (step > steps) database.exec(statements);
  database.pragma(`user_version = ${steps}`);
}
