import type { Call, Turn } from "../schema/call.ts";
import type { CallAnalysis } from "../schema/call-analysis.ts";
import type { AnalyseCalls, RequestedAnalyses } from "../schema/call-findings.ts";
import type { LedgerPage, LedgerQuery } from "../schema/call-history.ts";
import type { CallCountsQuery, CallsQuery } from "../schema/call-list.ts";
import type { CallRecordingAnswer, SetRecording } from "../schema/call-recording.ts";
import type { StartCall } from "../schema/call-requests.ts";
import type { List } from "../schema/common.ts";
import type { EraseCaller, Erasure } from "../schema/erasure.ts";
import type { CallCounts, CallLabels, LabelCall, ListedCall } from "../schema/find-calls.ts";
import type { TeamTraffic, TrafficQuery } from "../schema/team.ts";
import type { CallOptions } from "./call-options.ts";
import type { LiveCall } from "./live-call.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** Live and past calls. Methods throw `call_not_found` for an unknown id. */
export interface Calls {
  /**
   * Starts a call; the entry member speaks first. While a call with the same `externalId` is active, it returns that
   * call.
   */
  start(input: StartCall, options?: CallOptions): Promise<LiveCall>;
  /** Returns the call with its state, ledger, trace and hand-offs. */
  get(id: string): Promise<Call>;
  /**
   * Says what happened in the call: who had it and when, hand-offs, questions without an answer, sentences that were
   * contradicted, silence, interruptions, failures. It is computed from what is stored, also of calls of long ago. `findings` are what
   * `analyse` found.
   */
  analysis(id: string): Promise<CallAnalysis>;
  /**
   * Has the ended calls of a team, or those that an agent took without one, analysed or analysed again as its `analysis` is
   * now. It returns at once: workers with an `analyse` ask it of one call after another. Throws `team_not_found`,
   * `agent_not_found`, and `invalid_value` when there is no `analysis`.
   */
  analyse(input: AnalyseCalls): Promise<RequestedAnalyses>;
  /** Returns a part of what was said and done, oldest first: for long calls, and to follow one under way. */
  ledger(id: string, query?: Partial<LedgerQuery>): Promise<LedgerPage>;
  /**
   * Returns the Turn that the call has now: what was answered last, or what its member would speak with by now. Nothing
   * changes, and whoever holds the call keeps it. Throws `call_ended`.
   */
  current(id: string): Promise<Turn>;
  /** Returns one page of calls, newest first. */
  list(page?: Partial<CallsQuery>): Promise<List<ListedCall>>;
  /** Counts the calls of a list, and how many of them each filter would leave: of the newest 10,000. */
  count(query?: CallCountsQuery): Promise<CallCounts>;
  /** Gives the call these labels, and takes all others off. */
  label(id: string, input: LabelCall): Promise<CallLabels>;
  /** Says where the call's recording is, so that people hear it beside its words; `url` of null takes it off. */
  setRecording(id: string, input: SetRecording): Promise<CallRecordingAnswer>;
  /**
   * Counts how the newest calls of a team (100) went from member to member, and which of its rules moved them. Throws
   * `team_not_found`.
   */
  traffic(teamId: string, query?: TrafficQuery): Promise<TeamTraffic>;
  /** Deletes the call with its ledger and trace, and its questions among the gaps. */
  delete(id: string): Promise<void>;
  /**
   * Erases everything that is kept of a caller's calls, active ones too, and says how much it was. Backups keep it, and
   * so do sources that were made to answer the caller's questions. An erasure that was broken off is asked for again.
   */
  erase(input: EraseCaller): Promise<Erasure>;
  /**
   * Returns this process's live call, or takes it over from storage when this process doesn't hold it. Throws
   * `call_moved` when another process has taken it since.
   */
  open(id: string): Promise<LiveCall>;
  /**
   * Takes the call over, after a restart or from another process. The previous holder gets `call_moved` from then on.
   */
  resume(id: string): Promise<LiveCall>;
  /**
   * Makes a copy of the call to play something on that may not happen, and that can be kept if it does. Throws
   * `call_ended` and `call_moved`.
   */
  rehearse(id: string): Promise<Rehearsal>;
  /**
   * Returns a call as it would start now, to play on. It is stored nowhere, is in no list, and no listener hears of it.
   * `deadlineMs` is for the knowledge of Turns that events bring, which have no deadline of their own: 250 when omitted.
   */
  rehearseStart(input: StartCall, options?: { deadlineMs?: number | undefined }): Promise<Rehearsal["call"]>;
}
