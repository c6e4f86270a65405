import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo, place } from "../../app/route.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import type { Act } from "./acts.ts";
import { Controls } from "./controls.tsx";
import { type Step, useConversation } from "./conversation.ts";
import { hasModel } from "./model.ts";
import type { RecordedAct } from "./recorded-acts.ts";
import { Replay, useRecorded } from "./replay.tsx";
import { SaveTest } from "./save-test.tsx";
import { StepView } from "./step-view.tsx";
import { ownerAfter } from "./steps.ts";

/** A call by typing: who answers, what they know, why, and what else can happen. */
export function TalkPage({ teamId }: { teamId: string }) {
  const { query } = place.value;
  const replay = query.get("replay");
  const team = useLoad(
    (signal) => dataOf(api.GET("/v1/teams/{teamId}", { params: { path: { teamId } }, signal })),
    [teamId],
  );
  const model = useLoad(() => hasModel(), []);
  const recorded = useRecorded(replay);
  const conversation = useConversation({
    teamId,
    callId: query.get("call"),
    member: query.get("member"),
    hasModel: model.data === true && replay === null,
  });
  const talk = conversation.talk.value;
  const steps = talk?.steps ?? [];
  const isBusy = conversation.act.isRunning.value || conversation.open.isRunning.value || model.isLoading;
  const hasEnded = talk?.call.status === "ended";
  const act = async (next: Act) => (await conversation.act.run(next)) !== null;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (steps.length > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [steps.length]);
  return (
    <>
      <p>
        <a href={linkTo(["talk"])}>All teams</a>
      </p>
      <div class="row">
        <h1 class="grow">
          Talk to <bdi>{team.data?.name ?? teamId}</bdi>
        </h1>
        <a href={linkTo(["teams", teamId])}>Its graph</a>
        {talk && <a href={linkTo(["calls", talk.call.id])}>The call’s record</a>}
        {talk && !hasEnded && (
          <button type="button" disabled={isBusy} onClick={() => conversation.end.run()}>
            Hang up
          </button>
        )}
      </div>
      <ProblemNotice
        problem={
          team.problem ??
          conversation.open.problem.value ??
          conversation.act.problem.value ??
          conversation.end.problem.value
        }
      />
      <div class="talk">
        <div class="conversation">
          <First {...{ talk, member: query.get("member"), hasModel: model.data === true }} />
          <ol class="steps" aria-label="The call so far">
            {steps.map((step, at) => (
              <StepView key={at} step={step} otherThen={otherThen(steps, recorded.acts ?? [], at)} />
            ))}
          </ol>
          <div class="end" ref={end} />
          {hasEnded ? <p class="small">The call has ended.</p> : <Say isBusy={isBusy} act={act} />}
        </div>
        <div class="beside">
          {!hasEnded && <Controls current={talk?.current ?? null} isBusy={isBusy} act={act} />}
          <Replay recorded={recorded} played={replay === null ? 0 : steps.length} isBusy={isBusy} act={act} />
          {talk && steps.length > 0 && <SaveTest teamId={teamId} startedAt={talk.call.createdAt} steps={steps} />}
        </div>
      </div>
    </>
  );
}

/** Who had a turn in the recorded call, once it is over here too and another member has it. */
function otherThen(steps: readonly Step[], recorded: readonly RecordedAct[], at: number): string | null {
  const then = recorded[at]?.owner ?? null;
  const rest = recorded.slice(at + 1).findIndex(({ act }) => act.do === "say" || act.do === "event");
  const isOver = steps.length > at + (rest < 0 ? recorded.length - at - 1 : rest);
  return then === null || !isOver || then === ownerAfter(steps, at) ? null : then;
}

interface FirstProps {
  talk: ReturnType<typeof useConversation>["talk"]["value"];
  member: string | null;
  hasModel: boolean;
}

/** Who speaks now, or what to do first. */
function First({ talk, member, hasModel }: FirstProps) {
  if (talk?.current) {
    const { agent } = talk.current;
    return (
      <p class="small">
        <bdi>{agent.name ?? agent.id}</bdi> has the call
        {talk.steps.length === 0 && agent.firstMessage && (
          <>
            {" "}
            and says first: <bdi>“{agent.firstMessage}”</bdi>
          </>
        )}
      </p>
    );
  }
  if (talk) return null;
  return (
    <p class="small">
      Type what a caller says: the call begins with it
      {member && (
        <>
          , and <bdi>{member}</bdi> gets it
        </>
      )}
      .{" "}
      {hasModel
        ? "The model of this service answers."
        : "You see who answers and what they are given; no model is asked."}
    </p>
  );
}

function Say({ isBusy, act }: { isBusy: boolean; act: (act: Act) => Promise<boolean> }) {
  const text = useSignal("");
  return (
    <form
      class="row say"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await act({ do: "say", text: text.value.trim() })) text.value = "";
      }}
    >
      <label class="grow">
        <span class="field-name">The caller says</span>
        <input
          data-search
          dir="auto"
          required
          maxlength={2_000}
          placeholder="My bill is too high"
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary" disabled={isBusy}>
        Say it
      </button>
    </form>
  );
}
