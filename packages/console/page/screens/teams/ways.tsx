import { t } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import type { Edge } from "./canvas/edges.ts";
import { anyone } from "./definition.ts";

/** The edges of the graph as a table, those with the most traffic first. */
export function Ways({ edges, calls }: { edges: readonly Edge[]; calls: number }) {
  const sorted = [...edges].sort((a, b) => b.handoffs - a.handoffs);
  return (
    <details class="panel">
      <summary>
        <h2>{t("Hand-offs between members")}</h2>
      </summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              {[t("From"), t("To|member"), t("Hand-offs in {n} calls", { n: calls }), t("What leads there")].map(
                (name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ from, to, handoffs, rules, isAllowed, isFallback }) => (
              <tr key={`${from} ${to}`}>
                <td>{from === anyone ? t("any member") : <AgentName id={from} />}</td>
                <td>
                  <AgentName id={to} />
                </td>
                <td>{handoffs}</td>
                <td>
                  {rules.map(({ rule, index }) => (
                    <span key={index} class="badge cut">
                      {rule.name}
                    </span>
                  ))}
                  {isAllowed && <span class="small">{t("may hand off")} </span>}
                  {isFallback && <span class="small">{t("when they don’t answer")} </span>}
                  {rules.length === 0 && !isAllowed && !isFallback && (
                    <span class="small">{t("words or the model")}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
