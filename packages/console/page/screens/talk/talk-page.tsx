import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo, place, refineQuery } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { Back } from "../../parts/back.tsx";
import { Heading } from "../../parts/heading.tsx";
import { MakeTest } from "../../parts/make-test.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { type Called, greetingOf } from "./called.ts";
import { Controls } from "./controls.tsx";
import { type Talk, useConversation } from "./conversation.ts";
import { ConversationView } from "./conversation-view.tsx";
import { hasModel } from "./model.ts";
import { Speech } from "./speech.tsx";

/** A call by typing: who answers, what they know, why, and what else can happen. */
export function TalkPage({ called }: { called: Called }) {
  const { query } = place.value;
  const member = query.get("member");
  const name = useLoad((signal) => nameOf(called, signal), [JSON.stringify(called)]);
  const greeting = useLoad(() => greetingOf(called), [JSON.stringify(called)]);
  const model = useLoad(() => hasModel(), []);
  const conversation = useConversation({
    called,
    callId: query.get("call"),
    member,
    went: (call) => refineQuery({ call, member: null }),
  });
  const { act, waiting } = conversation;
  const talk = conversation.talk.value;
  const steps = talk?.steps ?? [];
  const isBusy = conversation.isRunning.value || conversation.open.isRunning.value;
  const hasEnded = talk?.call.status === "ended";
  return (
    <>
      <Back to={["talk"]}>{t("All teams")}</Back>
      <div class="row">
        <Heading>{tx("Talk to {name}", { name: <bdi>{name.data ?? "…"}</bdi> })}</Heading>
        <a href={"teamId" in called ? linkTo(["teams", called.teamId]) : linkTo(["agents", called.agentId])}>
          {"teamId" in called ? t("The team") : t("The agent")}
        </a>
        {talk && <a href={linkTo(["calls", talk.call.id])}>{t("The call’s record")}</a>}
        {talk && !hasEnded && (
          <button type="button" disabled={isBusy} onClick={() => conversation.end.run()}>
            {t("Hang up")}
          </button>
        )}
      </div>
      <ProblemNotice
        problem={
          name.problem ??
          conversation.open.problem.value ??
          conversation.problem.value ??
          conversation.end.problem.value
        }
      />
      <div class="talk">
        <div class="talk-main">
          <Now talk={talk} member={member} hasModel={model.data} />
          <ConversationView
            {...{ talk, act }}
            waiting={waiting.value}
            greeting={talk ? talk.greeting : greeting.data}
          />
        </div>
        <div class="beside">
          {!hasEnded && <Controls current={talk?.current ?? null} isBusy={isBusy} act={act} />}
          {!hasEnded && (
            <section class="panel" aria-label={t("Speech")}>
              <Speech answer={saidLast(steps)} steps={steps.length} say={(text) => act({ do: "say", text })} />
            </section>
          )}
          {talk && steps.length > 0 && (
            <section class="panel" aria-label={t("Test")}>
              <MakeTest callId={talk.call.id} name={firstWordsOf(steps)} change={isOwn} />
              <p class="hint">
                {t("It holds who has each turn. It stays when the call is deleted: the words are yours.")}
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** Who plays a caller may keep the words. */
const isOwn = () => ({ callId: null });

/** What the agent said in the newest step; null where it said nothing. */
function saidLast(steps: Talk["steps"]): string | null {
  const newest = steps.at(-1);
  return newest?.said ?? (newest?.act.do === "agent" ? newest.act.text : null);
}

const firstWordsOf = (steps: Talk["steps"]) =>
  steps
    .flatMap(({ act }) => (act.do === "say" ? [act.text] : []))
    .at(0)
    ?.trim() || t("A call from the console");

async function nameOf(called: Called, signal: AbortSignal): Promise<string> {
  if ("teamId" in called) {
    const { teamId } = called;
    return (await dataOf(api.GET("/v1/teams/{teamId}", { params: { path: { teamId } }, signal }))).name;
  }
  const { agentId } = called;
  return (await dataOf(api.GET("/v1/agents/{agentId}", { params: { path: { agentId } }, signal }))).name;
}

interface NowProps {
  talk: Talk | null;
  member: string | null;
  /** Null until it is known. */
  hasModel: boolean | null;
}

/** Who has the call now, or what to do first. */
function Now({ talk, member, hasModel }: NowProps) {
  if (talk?.current) {
    const { agent } = talk.current;
    return <p class="small">{tx("{name} has the call", { name: <bdi>{agent.name ?? agent.id}</bdi> })}</p>;
  }
  if (talk) return null;
  return (
    <p class="small">
      {member
        ? tx("Type what a caller says: the call begins with it, and {name} gets it.", {
            name: <AgentName id={member} />,
          })
        : t("Type what a caller says: the call begins with it.")}{" "}
      {hasModel === true && t("The model of this service answers.")}
      {hasModel === false && t("You see who answers and what they are given; no model is asked.")}
    </p>
  );
}
