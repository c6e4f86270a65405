import { linkHere, place } from "../../../app/route.ts";
import { t } from "../../../language/text.ts";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { Tabs } from "../../../parts/tabs.tsx";
import type { Definition } from "../definition.ts";
import type { TeamDraft } from "../draft/team-draft.ts";
import { Fields, type Form } from "./fields.tsx";
import { JsonEditor } from "./json-editor.tsx";

/** A whole definition as a form and as JSON. The form waits for the schemas. */
export function ListEditor({ draft, form }: { draft: TeamDraft; form: Form | null }) {
  const { query } = place.value;
  const isJson = query.get("as") === "json";
  const edit = (next: unknown) => draft.edit(next as Definition, "typed");
  return (
    <>
      <Tabs
        label={t("Ways to edit")}
        current={isJson ? "json" : "form"}
        tabs={[
          { name: "form", title: t("Form"), href: linkHere({ as: null }) },
          { name: "json", title: t("JSON"), href: linkHere({ as: "json" }) },
        ]}
      />
      {isJson ? (
        <JsonEditor draft={draft.definition} change={edit} at={query.get("at")} />
      ) : form ? (
        <div class="form editor">
          <Fields
            path="definition"
            schema={form.schemas.TeamDefinition!}
            value={draft.definition}
            change={edit}
            form={form}
          />
        </div>
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
}
