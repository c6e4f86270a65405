import { useAgentNames } from "../../api/agent-names.ts";
import type { Schema } from "../../api/client.ts";
import { linkTo } from "../../app/route.ts";
import { counted } from "../../parts/amount.ts";
import { Time } from "../../parts/time.tsx";
import { type Rule, targetsOf } from "./definition.ts";
import { inWords } from "./member/condition.ts";

interface RulesProps {
  title: string;
  teamId: string;
  /** Rules with their place in the definition. */
  rules: readonly { rule: Rule; index: number }[];
  traffic: Schema<"TeamTraffic"> | null;
}

/** Rules in plain words, with how often each fired. Those that moved no call are marked. */
export function Rules({ title, teamId, rules, traffic }: RulesProps) {
  const nameOf = useAgentNames(rules.flatMap(({ rule }) => [...(rule.from ?? []), ...targetsOf(rule)]));
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      {rules.length === 0 && <p class="small">None.</p>}
      <ul class="rules">
        {rules.map(({ rule, index }) => (
          <li key={index}>
            <p class="row">
              <a
                class="grow"
                href={linkTo(["teams", teamId], { at: `definition.rules[${index}]` })}
                title="Edit this rule"
              >
                <bdi>{rule.name}</bdi>
              </a>
              {isDead(traffic, index) && <span class="badge warn">not used in {counted(traffic!.calls, "call")}</span>}
            </p>
            <p dir="auto">
              When {inWords(rule.when, nameOf)},{" "}
              {rule.from ? `${rule.from.map(nameOf).join(" or ")} hands` : "whoever has it hands"} the call to{" "}
              {targetsOf(rule).map(nameOf).join(", else ")}.
            </p>
            <Fired of={traffic?.rules[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Calls below which a rule that moved none says nothing. */
const enoughCalls = 20;

/** No counted call was moved by it. Of few calls nothing is known. */
function isDead(traffic: Schema<"TeamTraffic"> | null, index: number): boolean {
  return traffic !== null && traffic.calls >= enoughCalls && traffic.rules[index]?.fired === 0;
}

function Fired({ of }: { of: Schema<"TeamTraffic">["rules"][number] | undefined }) {
  if (!of?.lastFiredAt) return null;
  return (
    <p class="small">
      Fired {of.fired === 1 ? "once" : `${of.fired} times`}, last <Time at={of.lastFiredAt} />
    </p>
  );
}
