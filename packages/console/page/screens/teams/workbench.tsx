import type { Schema } from "../../api/client.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { DraftBar } from "./draft/draft-bar.tsx";
import { Findings } from "./draft/findings.tsx";
import { useTeamDraft } from "./draft/team-draft.ts";
import { useCheck } from "./edit/check.ts";
import { ListEditor } from "./edit/list-editor.tsx";
import { useForm } from "./edit/use-form.ts";
import { Overview } from "./overview.tsx";

interface WorkbenchProps {
  team: Schema<"Team">;
  /** Whether the team is edited as a list of fields, or as one draws it. */
  isList: boolean;
  changed: () => void;
}

/** A team as it is edited: one draft, drawn or as a list, and what is wrong with it. */
export default function Workbench({ team, isList, changed }: WorkbenchProps) {
  const draft = useTeamDraft(team);
  const checked = useCheck(team.id, draft.definition);
  const problems = checked?.problems ?? [];
  const { form, nameOf, problem, reload } = useForm(draft.definition, problems);
  const findings = <Findings problems={problems} warnings={checked?.warnings ?? []} />;
  return (
    <>
      <DraftBar {...{ team, draft, problems, changed }} />
      <ProblemNotice problem={problem} retry={reload} />
      {isList ? (
        <>
          {findings}
          <ListEditor draft={draft} form={form} />
        </>
      ) : (
        <Overview {...{ team, draft, form, nameOf, changed, findings }} />
      )}
    </>
  );
}
