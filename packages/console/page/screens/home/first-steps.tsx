import { api, dataOf } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { go, linkTo } from "../../app/route.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

const text = `# Opening hours

The shop is open from Monday to Saturday, nine to six.

# Returns

You can return what you bought within 30 days. The money is back on your card five days later.`;

/** Makes a knowledge base, two agents and their team. Resolves with the team's id. */
async function makeSample(): Promise<string> {
  const base = await dataOf(api.POST("/v1/knowledge-base", { body: { name: "Sample shop" } }));
  await dataOf(
    api.POST("/v1/knowledge-base/{kbId}/sources", {
      params: { path: { kbId: base.id } },
      body: { sourceType: "text", textTitle: "Shop", textContent: text },
    }),
  );
  const agent = (name: string, systemPrompt: string) =>
    dataOf(api.POST("/v1/agents", { body: { name, systemPrompt, knowledge: [{ knowledgeBaseId: base.id }] } }));
  const maya = await agent("Maya", "You are Maya, at the desk of a shop. Answer in one or two sentences.");
  const tom = await agent("Tom", "You are Tom. You help with invoices and refunds.");
  const members = [
    { agentId: maya.id, isEntry: true, role: "Front desk" },
    { agentId: tom.id, role: "Billing", intents: ["I have a question about my invoice", "I want my money back"] },
  ];
  const rules = [{ name: "invoices", when: { keywords: ["invoice", "refund"] }, to: tom.id }];
  const team = await dataOf(api.POST("/v1/teams", { body: { name: "Sample shop", definition: { members, rules } } }));
  return team.id;
}

/** What a service without calls needs, each step done in the browser. */
export function FirstSteps() {
  const sample = useAction(async () => go(["talk", await makeSample()]));
  return (
    <section class="panel" aria-label="First steps">
      <h2>Three steps to the first call</h2>
      <ol>
        <li>
          <a href={linkTo(["knowledge"])}>Add knowledge</a>: files, folders, web pages or texts.
        </li>
        <li>
          <a href={linkTo(["agents"])}>Make an agent</a>: what it is told, and which knowledge it has.
        </li>
        <li>
          <a href={linkTo(["talk"])}>Talk to it</a>: type what a caller would say.
        </li>
      </ol>
      <div class="row">
        <button type="button" class="primary" disabled={sample.isRunning.value} onClick={() => void sample.run()}>
          Make a sample team and talk to it
        </button>
        <span class="small">A shop’s text, two agents and a team: delete them when you are done.</span>
      </div>
      <ProblemNotice problem={sample.problem.value} />
    </section>
  );
}
