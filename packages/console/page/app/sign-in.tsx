import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import { useAction } from "../api/load.ts";
import { origin } from "../api/origin.ts";
import { Problem } from "../api/problem.ts";
import { t, tx } from "../language/text.ts";
import { Notice } from "../parts/notice.tsx";
import { ProblemNotice } from "../parts/problem-notice.tsx";
import { go, place } from "./route.ts";
import { signedOutBecause, signIn } from "./session.ts";

/** Asks for an API key once, or takes the one-time code that `cuecard serve` printed with the address. */
export function SignIn() {
  const typed = useSignal("");
  const { run, isRunning, problem } = useAction(async (key: string) => {
    await check(key);
    signIn(key);
  });
  const code = place.value.query.get("code");
  const exchange = useAction(async (code: string) => {
    const { key } = await dataOf(api.POST("/v1/sign-in", { body: { code } }));
    signIn(key, true);
    go([place.value.screen === "sign-in" ? "" : place.value.screen]);
  });
  useEffect(() => {
    document.title = t("Sign in · Cuecard");
    if (code !== null) void exchange.run(code);
  }, [code]);
  const because = signedOutBecause.value;
  return (
    <main class="sign-in">
      <h1>
        <img src="./icon.svg" alt="" width="32" height="32" /> Cuecard
      </h1>
      {because !== null && <Notice kind="problem">{because}</Notice>}
      <ProblemNotice problem={exchange.problem.value ?? problem.value} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(typed.value.trim());
        }}
      >
        <label>
          {t("API key")}
          <input
            type="password"
            autocomplete="off"
            required
            placeholder="sk_live_…"
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="primary" disabled={isRunning.value || exchange.isRunning.value}>
          {t("Sign in")}
        </button>
      </form>
      <p class="hint">
        {tx(
          "The key stays in the tabs that you open, and is gone with the last. No key at hand? {create} makes one; the address that {serve} prints signs you in by itself.",
          { create: <code>cuecard keys create</code>, serve: <code>cuecard serve</code> },
        )}
      </p>
    </main>
  );
}

/** A key of this service may list its knowledge bases. */
async function check(key: string): Promise<void> {
  const response = await fetch(`${origin}/v1/knowledge-base?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
  if (!response.ok) throw await Problem.of(response);
}
