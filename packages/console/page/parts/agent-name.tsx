import { useAgentNames } from "../api/agent-names.ts";

/** A sentence of the service that begins with an agent's id, with the name in its place. */
export function SentenceOfAgent({ text }: { text: string }) {
  const [id = "", ...rest] = text.split(" ");
  const nameOf = useAgentNames([]);
  return (
    <>
      <bdi>{nameOf(id)}</bdi> {rest.join(" ")}
    </>
  );
}

/** What people call an agent, with its id at hand. */
export function AgentName({ id }: { id: string }) {
  const nameOf = useAgentNames([id]);
  return <bdi title={id}>{nameOf(id)}</bdi>;
}
