import ts from "typescript";
import type { Mutant, Operator } from "./mutant.ts";

/** Every fault that the operators can make in a file. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: Mutant[] = [];
  const add = (
    operator: Operator,
    [start, end]: readonly [number, number],
    after: string,
    place: Mutant["place"] = [start, end],
  ) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, operator, start, end, before: text.slice(start, end), after, line, place });
  };
  const range = (node: ts.Node) => [node.getStart(source), node.end] as const;

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node)) return;
    const condition = conditionOf(node);
    if (condition) add("negate a condition", range(condition), `!(${condition.getText(source)})`);
    if (ts.isAwaitExpression(node)) add("drop an await", range(node), node.expression.getText(source));
    if (ts.isExpressionStatement(node) && !isSuperCall(node.expression)) add("drop a statement", range(node), ";");
    for (const value of besideNumber(node)) add("± 1", range(node), value);
    const moved = ts.isBinaryExpression(node) && boundaries[node.operatorToken.kind];
    if (moved) add("± 1", range(node.operatorToken), moved, range(node));
    if (isText(node)) for (const clause of ordersIn(text, range(node))) add("drop an order by", clause, "", null);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) || ts.isForStatement(node) ? node.condition : undefined;
}

const isSuperCall = (node: ts.Expression) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** A bound is off by one where it holds for one number more or less. */
const boundaries: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
};

function besideNumber(node: ts.Node): string[] {
  if (!ts.isNumericLiteral(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return [];
  const value = Number(node.text);
  if (!Number.isSafeInteger(value)) return [];
  return [value + 1, value - 1].map((next) => (next < 0 ? `(${next})` : String(next)));
}

/** Where an `order by` of SQL ends: before a limit or a lock, at the bracket around it, or with the text. */
const clauseEnd = /^(limit|offset|for\s+(no\s+key\s+)?update|rows|union)\b/i;

function ordersIn(text: string, [start, end]: readonly [number, number]): [number, number][] {
  const clauses: [number, number][] = [];
  const begins = /\border\s+by\b/gi;
  begins.lastIndex = start;
  for (let match = begins.exec(text); match && match.index < end; match = begins.exec(text)) {
    let depth = 0;
    let at = match.index + match[0].length;
    for (; at < end - 1; at++) {
      const sign = text[at]!;
      if ("({".includes(sign)) depth += 1;
      if (")}".includes(sign) && --depth < 0) break;
      if (depth === 0 && /\s/.test(text[at - 1]!) && clauseEnd.test(text.slice(at, at + 24))) break;
      if (depth === 0 && /["'`]/.test(sign)) break;
    }
    clauses.push([match.index, at]);
  }
  return clauses;
}
