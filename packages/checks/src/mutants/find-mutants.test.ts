import { expect, test } from "vitest";
import { drawMutants } from "./draw-mutants.ts";
import { findMutants } from "./find-mutants.ts";
import { applied, type Operator, operators } from "./mutant.ts";
import { withMarkers } from "./reach-markers.ts";

/** What an operator makes of a piece of code. */
function made(operator: Operator, code: string): string[] {
  return findMutants("a.ts", code)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => applied(code, mutant));
}

test("conditions are negated wherever one decides", () => {
  expect(made("negate a condition", "if (a) b(); else if (c && d) e();")).toEqual([
    "if (!(a)) b(); else if (c && d) e();",
    "if (a) b(); else if (!(c && d)) e();",
  ]);
  expect(made("negate a condition", "const x = a ? b : c;")).toEqual(["const x = !(a) ? b : c;"]);
  expect(made("negate a condition", "for (; a; ) while (b) {}")).toEqual([
    "for (; !(a); ) while (b) {}",
    "for (; a; ) while (!(b)) {}",
  ]);
});

test("an await goes, what it waited for stays", () => {
  expect(made("drop an await", "const x = await f(await g());")).toEqual([
    "const x = f(await g());",
    "const x = await f(g());",
  ]);
});

test("statements that do something go; declarations, returns and the call of a parent's constructor stay", () => {
  expect(made("drop a statement", "const x = 1; f(x); x.y = 2; return x;")).toEqual([
    "const x = 1; ; x.y = 2; return x;",
    "const x = 1; f(x); ; return x;",
  ]);
  expect(made("drop a statement", "class A extends B { constructor() { super(); } }")).toEqual([]);
});

test("whole numbers and bounds are one off; types, names and fractions stay", () => {
  expect(made("± 1", "f(0, 1_000);")).toEqual(["f(1, 1_000);", "f((-1), 1_000);", "f(0, 1001);", "f(0, 999);"]);
  expect(made("± 1", "a < b || a >= c;")).toEqual(["a <= b || a >= c;", "a < b || a > c;"]);
  expect(made("± 1", "const x: 1 | 2 = y; const z = { 3: 0.5 };")).toEqual([]);
});

test("an order by goes up to its limit, its lock or the bracket around it", () => {
  const query = (sql: string) => `sql(\`${sql}\`)`;
  const dropped = (sql: string) => made("drop an order by", query(sql));
  expect(dropped("select a from t order by b, f(c) desc limit 1")).toEqual([query("select a from t limit 1")]);
  expect(dropped("select (select a from t order by b) from u")).toEqual([query("select (select a from t ) from u")]);
  expect(dropped("select a from t order by b for update skip locked")).toEqual([
    query("select a from t for update skip locked"),
  ]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  expect(dropped("select a from t order by ${c ? 'b' : `d`}, e\n limit 2")).toEqual([query("select a from t limit 2")]);
});

test("the same seed draws the same mutants, one of each operator in turn", () => {
  const code = "if (a < 5) await f(); g(`select 1 order by b`); if (b > 6) await h();";
  const all = findMutants("a.ts", code);
  const drawn = drawMutants(all, 7);
  expect(drawn).toEqual(drawMutants(all, 7));
  expect(new Set(drawn)).toEqual(new Set(all));
  expect(drawn.slice(0, 5).map(({ operator }) => operator)).toEqual([...operators]);
  expect(
    Array.from({ length: 10 }, (_, seed) => JSON.stringify(drawMutants(all, seed))).filter(
      (one, at, list) => list.indexOf(one) === at,
    ).length,
  ).toBeGreaterThan(1);
});

test("a marker tells when a run comes to the place, and changes nothing", () => {
  const code = "if (a < 5) f(a); g([1, 2]);";
  const all = findMutants("a.ts", code).map((mutant, index) => ({ mutant, index }));
  const marked = withMarkers(code, all);
  const run = (a: number) => {
    const reached = new Set<number>();
    const called: unknown[] = [];
    Object.assign(globalThis, { __reached: (index: number) => reached.add(index) });
    new Function("a", "f", "g", marked)(
      a,
      (value: unknown) => called.push(value),
      (value: unknown) => called.push(value),
    );
    Reflect.deleteProperty(globalThis, "__reached");
    return { called, missed: all.filter(({ index }) => !reached.has(index)).map(({ mutant }) => mutant.before) };
  };
  expect(run(3)).toEqual({ called: [3, [1, 2]], missed: [] });
  expect(run(6)).toEqual({ called: [[1, 2]], missed: ["f(a);"] });
});
