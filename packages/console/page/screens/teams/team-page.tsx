import { useLoad } from "../../api/load.ts";
import { linkTo, place } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { Back } from "../../parts/back.tsx";
import { Heading } from "../../parts/heading.tsx";
import { later } from "../../parts/later.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { Learned } from "./learned.tsx";
import { readTeam } from "./save-team.ts";
import { TeamSettings } from "./settings.tsx";
import { TeamVersions } from "./versions.tsx";

/** The parts of a team's page, with the names of their tabs. */
const tabs = {
  overview: t("Canvas"),
  edit: t("List"),
  learned: t("Learned"),
  versions: t("Versions"),
  settings: t("Settings"),
} as const;
type Tab = keyof typeof tabs;

const Workbench = later(() => import("./workbench.tsx"));

/** One team: as one draws it, as a list of what can be edited, and as it was. */
export function TeamPage({ teamId }: { teamId: string }) {
  const team = useLoad((signal) => readTeam(teamId, signal), [teamId]);
  const given = place.value.query.get("tab");
  const tab: Tab = given !== null && Object.hasOwn(tabs, given) ? (given as Tab) : "overview";
  return (
    <>
      <Back to={["teams"]}>{t("All teams")}</Back>
      <div class="row">
        <Heading>
          <bdi>{team.data?.name ?? teamId}</bdi>
        </Heading>
        {team.data && (
          <span class="small">
            {team.data.isActive
              ? t("version {version}", { version: team.data.version })
              : t("version {version}, takes no calls", { version: team.data.version })}
          </span>
        )}
        <a class="button" href={linkTo(["talk", teamId])}>
          {t("Talk to it|team")}
        </a>
      </div>
      <Tabs
        label={t("Parts of the team")}
        current={tab}
        tabs={Object.entries(tabs).map(([name, title]) => ({
          name,
          title,
          href: linkTo(["teams", teamId], { tab: name === "overview" ? null : name }),
        }))}
      />
      <ProblemNotice problem={team.problem} retry={team.reload} />
      {team.data === null && !team.problem && <Skeleton rows={6} />}
      {team.data && tab === "learned" && <Learned team={team.data} />}
      {team.data && tab === "versions" && <TeamVersions team={team.data} changed={team.reload} />}
      {team.data && tab === "settings" && <TeamSettings key={teamId} team={team.data} changed={team.reload} />}
      {team.data && (tab === "overview" || tab === "edit") && (
        <Workbench key={teamId} team={team.data} isList={tab === "edit"} changed={team.reload} />
      )}
    </>
  );
}
