import type { Schema } from "../../../api/client.ts";
import { t, wordFor } from "../../../language/text.ts";

type Origin = Schema<"ResolvedMember">["provenance"][string];

/** Where a value comes from, in words. */
const origins: Record<Origin, string> = {
  default: t("nobody has set it"),
  agent: t("the agent itself"),
  team: t("for all members of this team"),
  member: t("for this member of this team"),
  call: t("for this call"),
};

const colors: Record<Origin, string> = { default: "", agent: "good", team: "accent", member: "warn", call: "warn" };

/** The member as it will speak, each value with its origin. */
export function ResolvedValues({
  member: { agent, provenance, missingVariables },
}: {
  member: Schema<"ResolvedMember">;
}) {
  const rows = Object.entries(provenance).map(([path, origin]) => ({ path, origin, value: valueAt(agent, path) }));
  return (
    <>
      {missingVariables.length > 0 && (
        <p class="small">{t("Without a value: {names}", { names: missingVariables.join(", ") })}</p>
      )}
      <dl class="resolved">
        {rows.map(({ path, origin, value }) => (
          <div key={path}>
            <dt>
              <span class="mono">{path}</span> <span class={`badge ${colors[origin]}`}>{wordFor(origin)}</span>{" "}
              <span class="small">{origins[origin]}</span>
            </dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The value at a path such as `voice.speed`. A key may hold dots itself: the longest one that is there counts. */
function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, path)) return (value as Record<string, unknown>)[path];
  for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
    const key = path.slice(0, end);
    if (Object.hasOwn(value, key)) return valueAt((value as Record<string, unknown>)[key], path.slice(end + 1));
  }
  return undefined;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
