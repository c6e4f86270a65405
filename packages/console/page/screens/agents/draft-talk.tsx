import { useSignal } from "@preact/signals";
import { useLoad } from "../../api/load.ts";
import { t } from "../../language/text.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { type Called, greetingOf } from "../talk/called.ts";
import { useConversation } from "../talk/conversation.ts";
import { ConversationView } from "../talk/conversation-view.tsx";

interface DraftTalkProps {
  agentId: string;
  /** What is not saved: the call has it. */
  changes: Record<string, unknown>;
}

/** A call with the agent as it stands in the form, saved or not. A call that has begun goes on with what it began with. */
export function DraftTalk({ agentId, changes }: DraftTalkProps) {
  const round = useSignal(0);
  const overrides = Object.keys(changes).length > 0 ? { overrides: changes } : {};
  const called = { agentId, ...overrides } as Called;
  return (
    <section class="panel draft-talk" aria-label={t("Talk")}>
      <div class="row">
        <h2 class="grow">{t("Talk")}</h2>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            round.value++;
          }}
        >
          {t("Start again")}
        </button>
      </div>
      <Call key={round.value} called={called} />
    </section>
  );
}

function Call({ called }: { called: Called }) {
  const about = JSON.stringify(called);
  const greeting = useLoad(() => greetingOf(called), [about]);
  const begunWith = useSignal<string | null>(null);
  const conversation = useConversation({
    called,
    callId: null,
    member: null,
    went() {
      begunWith.value ??= about;
    },
  });
  const talk = conversation.talk.value;
  return (
    <>
      <p class="small">{stateOf("overrides" in called, begunWith.value, about)}</p>
      <ProblemNotice problem={conversation.problem.value} />
      <ConversationView
        talk={talk}
        greeting={talk ? talk.greeting : greeting.data}
        waiting={conversation.waiting.value}
        act={conversation.act}
      />
    </>
  );
}

function stateOf(isDraft: boolean, begunWith: string | null, now: string): string {
  if (begunWith !== null && begunWith !== now)
    return t("You have changed the form since this call began: start again to hear it.");
  return isDraft ? t("It speaks as the form stands, before you save.") : t("It speaks as it is saved.");
}
