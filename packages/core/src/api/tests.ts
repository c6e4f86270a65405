import type {
  CallTest,
  CallTestRun,
  CallTestsRun,
  CreateCallTest,
  RunCallTests,
  TestsQuery,
  UpdateCallTest,
} from "../schema/call-test.ts";
import type { List } from "../schema/common.ts";
import type { CallOptions } from "./call-options.ts";

/** Calls that teams and agents must take in a certain way. Methods throw `test_not_found` for an unknown one. */
export interface Tests {
  /**
   * Saves a test: by hand, or of a call. What a test of a call leaves out is as it was in the call: its team, the caller's
   * words, what the agents did, and who had each turn. Such a test is deleted with its call. Throws `team_not_found`,
   * `agent_not_found`, `call_not_found`, `invalid_value` for a call whose words were not kept, and `value_out_of_range` for
   * a test of more than 100 moves or 200,000 characters.
   */
  create(input: CreateCallTest): Promise<CallTest>;
  /** Returns the test with what came of it last. */
  get(id: string): Promise<CallTest>;
  /** Returns one page of tests, newest first; of one team where the query names it. */
  list(query?: TestsQuery): Promise<List<CallTest>>;
  /** Changes what is given. Throws `value_out_of_range` as `create` does. */
  update(id: string, input: UpdateCallTest): Promise<CallTest>;
  /** Deletes the test with its runs. */
  delete(id: string): Promise<void>;
  /** Returns the runs that are kept of the test, newest first: at most 20. */
  listRuns(id: string): Promise<List<CallTestRun>>;
  /**
   * Plays tests one after another, and says of each turn whether it is as it must be. A call of a test is stored nowhere, no
   * listener hears of it, and no count has it. No model is asked: where a move has no `replies`, the agents read out the
   * best passage. A call that can't be played is in the runs and stops nothing. After 20 s no further test is played:
   * `nextCursor` goes on there. Throws `test_not_found` before anything is played, and `aborted` once the signal aborts;
   * what was kept stays.
   */
  run(input?: RunCallTests, options?: CallOptions): Promise<CallTestsRun>;
}
