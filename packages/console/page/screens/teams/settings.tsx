import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { Problem } from "../../api/problem.ts";
import { go } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { binDays, tellBinned } from "../../parts/bin.ts";
import { tickedInto } from "../../parts/bound.ts";
import { confirmed } from "../../parts/confirmation.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { tell } from "../../parts/toast.tsx";
import { Conflict } from "./edit/conflict.tsx";
import { readTeam, saveTeam } from "./save-team.ts";

type Settings = Pick<Schema<"Team">, "name" | "tags" | "isActive">;

const settingsOf = ({ name, tags, isActive }: Settings): Settings => ({ name, tags, isActive });

/** What is a team's own beside its definition: its name, its tags, whether it takes calls; and its end. */
export function TeamSettings({ team, changed }: { team: Schema<"Team">; changed: () => void }) {
  const name = useSignal(team.name);
  const tags = useSignal(team.tags.join(", "));
  const isActive = useSignal(team.isActive);
  const theirs = useSignal<Schema<"Team"> | null>(null);
  const mine = (): Settings => ({
    name: name.value,
    tags: tags.value.split(",").flatMap((tag) => tag.trim() || []),
    isActive: isActive.value,
  });
  const save = useAction(async (version: number) => {
    try {
      await saveTeam({ id: team.id, version }, mine());
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "precondition_failed") throw thrown;
      theirs.value = await readTeam(team.id);
      return;
    }
    theirs.value = null;
    tell(t("Saved."));
    changed();
  });
  const remove = useAction(async () => {
    const entry = await dataOf(api.POST("/v1/teams/{teamId}/bin", { params: { path: { teamId: team.id } } }));
    go(["teams"]);
    tellBinned(team.name, [entry], () => go(["teams", team.id]));
  });
  function takeTheirs() {
    const { name: itsName, tags: itsTags, isActive: takesCalls } = theirs.value!;
    name.value = itsName;
    tags.value = itsTags.join(", ");
    isActive.value = takesCalls;
    theirs.value = null;
    changed();
  }
  return (
    <form
      class="form panel"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run(team.version);
      }}
    >
      <TextField label={t("Name")} value={name} />
      <TextField label={t("Tags, with commas between")} value={tags} isOptional />
      <label class="check">
        <input {...tickedInto(isActive)} />
        {t("It takes calls")}
      </label>
      <div class="row">
        <button type="submit" class="primary" disabled={save.isRunning.value}>
          {t("Save")}
        </button>
        <button
          type="button"
          disabled={remove.isRunning.value}
          class="danger"
          onClick={async () => {
            const body = (
              <p>
                {t(
                  "Its definition and all its versions go into the bin, and can come back for {days} days. Its agents and recorded calls stay, and calls under way go on with the copy that they began with.",
                  { days: binDays },
                )}
              </p>
            );
            const question = {
              title: t("Delete {name}?", { name: team.name }),
              verb: t("Delete the team"),
              name: team.name,
              body,
            };
            if (await confirmed(question)) void remove.run();
          }}
        >
          {t("Delete the team")}
        </button>
      </div>
      <ProblemNotice problem={save.problem.value ?? remove.problem.value} />
      {theirs.value && (
        <Conflict
          version={theirs.value.version}
          theirs={settingsOf(theirs.value)}
          mine={mine()}
          takeTheirs={takeTheirs}
          saveMine={() => save.run(theirs.value!.version)}
        />
      )}
    </form>
  );
}
