import { api, dataOf } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { go, linkTo } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

const text = `# ${t("Opening hours")}

${t("The shop is open from Monday to Saturday, nine to six.")}

# ${t("Returns")}

${t("You can return what you bought within 30 days. The money is back on your card five days later.")}`;

/** Makes a knowledge base, two agents and their team. Resolves with the team's id. */
async function makeSample(): Promise<string> {
  const name = t("Sample shop");
  const base = await dataOf(api.POST("/v1/knowledge-base", { body: { name } }));
  await dataOf(
    api.POST("/v1/knowledge-base/{kbId}/sources", {
      params: { path: { kbId: base.id } },
      body: { sourceType: "text", textTitle: t("Shop"), textContent: text },
    }),
  );
  const agent = (name: string, systemPrompt: string) =>
    dataOf(api.POST("/v1/agents", { body: { name, systemPrompt, knowledge: [{ knowledgeBaseId: base.id }] } }));
  const maya = await agent("Maya", t("You are Maya, at the desk of a shop. Answer in one or two sentences."));
  const tom = await agent("Tom", t("You are Tom. You help with invoices and refunds."));
  const members = [
    { agentId: maya.id, isEntry: true, role: t("Front desk") },
    {
      agentId: tom.id,
      role: t("Billing"),
      intents: [t("I have a question about my invoice"), t("I want my money back")],
    },
  ];
  const rules = [{ name: t("invoices"), when: { keywords: [t("invoice"), t("refund")] }, to: tom.id }];
  const team = await dataOf(api.POST("/v1/teams", { body: { name, definition: { members, rules } } }));
  return team.id;
}

/** What a service without calls needs, each step done in the browser. */
export function FirstSteps() {
  const sample = useAction(async () => go(["talk", await makeSample()]));
  return (
    <section class="panel" aria-label={t("First steps")}>
      <h2>{t("Three steps to the first call")}</h2>
      <ol>
        <li>
          {tx("{add}: files, folders, web pages or texts.", {
            add: <a href={linkTo(["knowledge"])}>{t("Add knowledge")}</a>,
          })}
        </li>
        <li>
          {tx("{make}: what it is told, and which knowledge it has.", {
            make: <a href={linkTo(["agents"])}>{t("Make an agent")}</a>,
          })}
        </li>
        <li>
          {tx("{talk}: type what a caller would say.", { talk: <a href={linkTo(["talk"])}>{t("Talk to it")}</a> })}
        </li>
      </ol>
      <div class="row">
        <button type="button" class="primary" disabled={sample.isRunning.value} onClick={() => void sample.run()}>
          {t("Make a sample team and talk to it")}
        </button>
        <span class="small">{t("A shop’s text, two agents and a team: delete them when you are done.")}</span>
      </div>
      <ProblemNotice problem={sample.problem.value} />
    </section>
  );
}
