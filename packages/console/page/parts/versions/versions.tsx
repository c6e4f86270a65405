import { useAction, useLoad } from "../../api/load.ts";
import type { ShownList } from "../../api/load-list.ts";
import { place, setQuery } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { More } from "../more.tsx";
import { Notice } from "../notice.tsx";
import { ProblemNotice } from "../problem-notice.tsx";
import { Time } from "../time.tsx";
import { tell } from "../toast.tsx";
import { Difference } from "./difference.tsx";
import { readAuthors } from "./read-authors.ts";
import "./versions.css";

interface Version {
  version: number;
  createdAt: string;
  isCurrent: boolean;
}

interface VersionsProps<Was extends Version> {
  /** Id of what has the versions. */
  of: string;
  /** The version that it is at now. */
  now: number;
  list: ShownList<Was> & { reload: () => void };
  /** What a version gives back, to compare. */
  given: (was: Was) => unknown;
  /** What it has now of that. */
  givenNow: unknown;
  /** Makes a version the current one, if it still is at `now`. */
  restore: (version: number) => Promise<void>;
  changed: () => void;
}

/** What a team or an agent was at its versions, who made each, what differs from now, and the way back to one. */
export function Versions<Was extends Version>(props: VersionsProps<Was>) {
  const { of, now, list, given, givenNow, restore, changed } = props;
  const chosen = list.items?.find(({ version }) => String(version) === place.value.query.get("version"));
  const authors = useLoad((signal) => readAuthors(of, signal), [of, now]);
  const { run, isRunning, problem } = useAction(async (version: number) => {
    await restore(version);
    tell(t("Version {version} is the current one again.", { version }));
    setQuery({ version: null });
    changed();
  });
  return (
    <>
      <ProblemNotice
        problem={problem.value}
        retry={problem.value?.code === "precondition_failed" ? changed : undefined}
      />
      <ProblemNotice problem={list.problem} retry={list.reload} />
      {list.items?.length === 1 && (
        <Notice kind="hint">{t("Each save adds a version here. At most the last 100 are kept.")}</Notice>
      )}
      <div class="columns">
        <ol class="versions" aria-label={t("Versions")}>
          {list.items?.map(({ version, createdAt, isCurrent }, at) => (
            <li key={version}>
              <button
                type="button"
                aria-pressed={chosen?.version === version}
                onClick={() => setQuery({ version: String(version) })}
              >
                {t("Version {version}", { version })}
                {isCurrent && <span class="badge good">{t("now")}</span>}
                <span class="small">
                  <Time at={createdAt} /> <bdi>{authors.data?.(createdAt, list.items?.[at - 1]?.createdAt)}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ol>
        {chosen && (
          <section class="panel" aria-label={t("Version {version}", { version: chosen.version })}>
            <div class="row">
              <h2 class="grow">{t("Version {version}", { version: chosen.version })}</h2>
              {!chosen.isCurrent && (
                <button type="button" class="primary" disabled={isRunning.value} onClick={() => run(chosen.version)}>
                  {t("Make this the current")}
                </button>
              )}
            </div>
            <Difference
              old={given(chosen)}
              now={givenNow}
              names={[
                t("version {version}", { version: chosen.version }),
                t("now (version {version})", { version: now }),
              ]}
            />
          </section>
        )}
      </div>
      <More list={list} />
    </>
  );
}
