import { api, dataOf, type Schema } from "../../api/client.ts";
import { t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { useDraft } from "../../parts/use-draft.ts";

/** Writes the answer to a gap: with its question it becomes a source. */
export function AnswerForm({ gap, answered }: { gap: Schema<"Gap">; answered: () => void }) {
  const question = useDraft(`gap ${gap.id} question`, gap.answer?.question ?? gap.question);
  const answer = useDraft(`gap ${gap.id} answer`, "");
  async function accept() {
    const body = { question: question.value.trim(), answer: answer.value };
    const path = { kbId: gap.knowledgeBaseId, gapId: gap.id };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/gaps/{gapId}/answer", { params: { path }, body }));
    answer.value = "";
    answered();
  }
  return (
    <ActionForm
      className="panel"
      verb={gap.answer ? t("Replace the answer") : t("Accept the answer")}
      act={accept}
      isPrimary
    >
      <TextField label={t("Question, in your own words")} value={question} />
      <TextField label={t("Answer")} type="markdown" value={answer} />
    </ActionForm>
  );
}
