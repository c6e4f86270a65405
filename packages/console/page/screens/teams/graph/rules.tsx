import type { Schema } from "../../../api/client.ts";
import { linkTo } from "../../../app/route.ts";
import { Time } from "../../../parts/time.tsx";
import { type Rule, targetsOf } from "../definition.ts";
import { inWords } from "../member/condition.ts";

interface RulesProps {
  title: string;
  teamId: string;
  /** Rules with their place in the definition. */
  rules: readonly { rule: Rule; index: number }[];
  traffic: Schema<"TeamTraffic"> | null;
}

/** Rules in plain words, with how often each fired. Those that moved no call are marked. */
export function Rules({ title, teamId, rules, traffic }: RulesProps) {
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
                href={linkTo(["teams", teamId], { tab: "edit", at: `definition.rules[${index}]` })}
                title="Edit this rule"
              >
                <bdi>{rule.name}</bdi>
              </a>
              {isDead(traffic, index) && <span class="badge warn">dead: not once in {traffic!.calls} calls</span>}
            </p>
            <p dir="auto">
              When {inWords(rule.when)}, {rule.from ? `${rule.from.join(" or ")} hands` : "whoever has it hands"} the
              call to {targetsOf(rule).join(", else ")}.
            </p>
            <Fired of={traffic?.rules[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** No counted call was moved by it. Without calls nothing is known. */
function isDead(traffic: Schema<"TeamTraffic"> | null, index: number): boolean {
  return traffic !== null && traffic.calls > 0 && traffic.rules[index]?.fired === 0;
}

function Fired({ of }: { of: Schema<"TeamTraffic">["rules"][number] | undefined }) {
  if (!of?.lastFiredAt) return null;
  return (
    <p class="small">
      Fired {of.fired === 1 ? "once" : `${of.fired} times`}, last <Time at={of.lastFiredAt} />
    </p>
  );
}
