import type { LearnedExample } from "../../schema/learned-example.ts";
import type { Page, PageRequest } from "./page.ts";

/** What one call taught its team. */
export interface CallLessons {
  /** The call. */
  callId: string;
  /** Its lease, as whoever ends it has it. */
  lease: number;
  /** Examples of one team, each of another turn of the call. */
  examples: readonly LearnedExample[];
  /** Most examples that the team keeps of each member; the oldest go. */
  mostOfMember: number;
}

/** Which examples to list. */
export interface LearnedExamplesRequest extends PageRequest {
  /** Only those of this team. */
  teamId?: string;
  /** Only those of this call. */
  callId?: string;
}

/** What the teams of one workspace learned from their own calls. An example goes with its call, and with its team. */
export interface LearnedExampleStore {
  /**
   * Stores what a call taught in one step, each turn once, and drops the oldest of each member. `gone`, and nothing
   * stored, when the call or the team does not exist, or the call has another lease.
   */
  keepLessons(lessons: CallLessons): Promise<"done" | "gone">;
  /** One page of examples, newest first. */
  listLearnedExamples(request: LearnedExamplesRequest): Promise<Page<LearnedExample>>;
  /** Deletes the example of a team; with null all of them. Returns how many there were. */
  deleteLearnedExamples(teamId: string, id: string | null): Promise<number>;
}
