import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { allOf } from "../../api/pages.ts";
import { go, place } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Back } from "../../parts/back.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { useDraft } from "../../parts/use-draft.ts";

/** Writes a test by hand, in the lines of `cuecard eval-team`: who should have each turn, and the caller's words. */
export function NewTest() {
  const name = useDraft("new test name", "");
  const lines = useDraft("new test lines", "");
  const teamId = useDraft("new test team", place.value.query.get("team") ?? "");
  const teams = useLoad(
    (signal) => allOf((cursor) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  const chosen = teams.data?.find(({ id }) => id === teamId.value) ?? teams.data?.[0];
  const members = chosen?.definition?.members?.map(({ agentId }) => agentId) ?? [];
  async function save() {
    const body = { name: name.value.trim(), teamId: chosen!.id, moves: movesOf(lines.value) };
    const { id } = await dataOf(api.POST("/v1/tests", { body }));
    name.value = lines.value = "";
    go(["tests", id]);
  }
  return (
    <>
      <Back to={["tests"]}>{t("All tests")}</Back>
      <Heading>{t("Write a test")}</Heading>
      <ProblemNotice problem={teams.problem} retry={teams.reload} />
      {teams.data?.length === 0 && <p>{t("There is no team yet: make one first.")}</p>}
      {chosen && (
        <ActionForm className="panel form" verb={t("Save")} act={save} isPrimary>
          <TextField label={t("Name")} value={name} />
          <Field label={t("Team")}>
            <Choice
              value={chosen.id}
              options={teams.data!.map((team) => [team.id, team.name])}
              change={(id) => {
                teamId.value = id;
              }}
            />
          </Field>
          <TextField
            label={t("What the caller says")}
            type="area"
            value={lines}
            placeholder={t("{member}: When is my bill due?", { member: members[1] ?? members[0] ?? t("billing") })}
          />
          <p class="hint">
            {tx(
              "A line for each turn: the member who should have it, a colon, and the caller’s words. Members: {members}. What else must hold is added on the test’s page.",
              { members: <bdi>{members.join(", ")}</bdi> },
            )}
          </p>
        </ActionForm>
      )}
    </>
  );
}

/** A line without a member asks nothing of who has the turn. */
function movesOf(lines: string): Schema<"TestMove">[] {
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [, member, words] = /^([\w.:-]+)\s*:\s+(.+)$/.exec(line) ?? [];
      return member === undefined
        ? { type: "says", text: line }
        : { type: "says", text: words!, criteria: [{ endsWith: member }] };
    });
}
