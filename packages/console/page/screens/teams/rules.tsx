import { useAgentNames } from "../../api/agent-names.ts";
import type { Schema } from "../../api/client.ts";
import { linkTo } from "../../app/route.ts";
import { number, t, tn, tx } from "../../language/text.ts";
import { joinedByOr } from "../../parts/joined.ts";
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
      {rules.length === 0 && <p class="small">{t("None.")}</p>}
      <ul class="rules">
        {rules.map(({ rule, index }) => (
          <li key={index}>
            <p class="row">
              <a
                class="grow"
                href={linkTo(["teams", teamId], { at: `definition.rules[${index}]` })}
                title={t("Edit this rule")}
              >
                <bdi>{rule.name}</bdi>
              </a>
              {isDead(traffic, index) && (
                <span class="badge warn">{tn(traffic!.calls, "not used in {n} call", "not used in {n} calls")}</span>
              )}
            </p>
            <p dir="auto">{inOneSentence(rule, nameOf)}</p>
            <Fired of={traffic?.rules[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A rule as one says it. */
function inOneSentence(rule: Rule, nameOf: (id: string) => string): string {
  const condition = inWords(rule.when, nameOf);
  const to = targetsOf(rule)
    .map(nameOf)
    .reduce((first, second) => t("{first}, else {second}", { first, second }));
  if (!rule.from) return t("When {condition}, whoever has it hands the call to {to}.", { condition, to });
  const from = joinedByOr(rule.from.map(nameOf));
  return t("When {condition}, {from} hands the call to {to}.", { condition, from, to });
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
      {of.fired === 1
        ? tx("Fired once, last {time}", { time: <Time at={of.lastFiredAt} /> })
        : tx("Fired {n} times, last {time}", { n: number(of.fired), time: <Time at={of.lastFiredAt} /> })}
    </p>
  );
}
