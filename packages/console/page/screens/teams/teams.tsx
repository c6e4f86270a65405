import { place } from "../../app/route.ts";
import { TeamList } from "./team-list.tsx";
import { TeamPage } from "./team-page.tsx";
import "./teams.css";

/** All teams, or the one that the address names. */
export default function Teams() {
  const [teamId] = place.value.parts;
  return teamId ? <TeamPage key={teamId} teamId={teamId} /> : <TeamList />;
}
