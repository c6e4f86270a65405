import { place } from "../../app/route.ts";
import { AgentList } from "./agent-list.tsx";
import { AgentPage } from "./agent-page.tsx";
import "../talk/talk.css";
import "./agents.css";

/** All agents, or the one that the address names. */
export default function Agents() {
  const [agentId] = place.value.parts;
  return agentId ? <AgentPage key={agentId} agentId={agentId} /> : <AgentList />;
}
