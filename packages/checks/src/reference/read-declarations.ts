import { readFileSync } from "node:fs";
import ts from "typescript";

/** A property or method of a type. */
export interface Field {
  /** Its name; with a dot for one of an object inside, such as `onLimit.to`. */
  name: string;
  optional: boolean;
  /** Its type as TypeScript. A method has its parameters and what it returns. */
  type: string;
  /** What its comment says, the default aside. */
  text: string;
  /** Its default as code or words; null when it has none. */
  byDefault: string | null;
}

/** An exported interface or type. */
export interface Declaration {
  name: string;
  /** What its comment says. */
  text: string;
  /** Its own fields. A type without properties has none. */
  fields: readonly Field[];
  /** Forms of a type that is one of several objects. */
  forms: readonly (readonly Field[])[];
  /** What it is, where it is neither an object nor a choice of objects. */
  alias: string | null;
  /** The types whose fields it has as well. */
  extended: readonly string[];
}

/** The exported interfaces and types of TypeScript files. A later one of the same name completes an earlier one. */
export function readDeclarations(files: readonly URL[]): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  for (const file of files) {
    const source = ts.createSourceFile(file.pathname, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      const declaration = ts.isInterfaceDeclaration(statement) ? ofInterface(statement) : ofAlias(statement);
      // `interface Team extends types.Team {}` beside a schema only passes the generated type on.
      if (declaration.extended.includes(`types.${declaration.name}`)) continue;
      found.set(declaration.name, declaration);
    }
  }
  return found;
}

function ofInterface(node: ts.InterfaceDeclaration): Declaration {
  const extended = node.heritageClauses?.flatMap(({ types }) => types.map((type) => type.getText())) ?? [];
  return { name: node.name.text, ...commentOf(node), fields: fieldsOf(node.members), forms: [], alias: null, extended };
}

function ofAlias(node: ts.TypeAliasDeclaration): Declaration {
  const options = ts.isUnionTypeNode(node.type) ? [...node.type.types] : [node.type];
  const objects = options
    .filter(ts.isTypeLiteralNode)
    .filter(({ members }) => !members.some(ts.isIndexSignatureDeclaration));
  const forms = objects.map(({ members }) => fieldsOf(members));
  const alias = forms.length === options.length ? null : typeText(node.type);
  return { name: node.name.text, ...commentOf(node), fields: [], forms: alias ? [] : forms, alias, extended: [] };
}

function fieldsOf(members: ts.NodeArray<ts.TypeElement>, within = ""): Field[] {
  return members.flatMap((member) => {
    if (!member.name || !(ts.isPropertySignature(member) || ts.isMethodSignature(member))) return [];
    const name = `${within}${member.name.getText().replace(/^"|"$/g, "")}`;
    const field = {
      name,
      optional: member.questionToken !== undefined,
      type: ts.isMethodSignature(member) ? methodText(member) : typeText(member.type),
      ...commentOf(member),
    };
    return [field, ...(ts.isPropertySignature(member) ? insideOf(member.type, `${name}.`) : [])];
  });
}

/** Fields of the objects that a field's type is made of, as far as comments say something of them. */
function insideOf(type: ts.TypeNode | undefined, within: string): Field[] {
  if (!type) return [];
  if (ts.isTypeLiteralNode(type)) return fieldsOf(type.members, within).filter(({ text }) => text);
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((one) => insideOf(one, within));
  if (ts.isParenthesizedTypeNode(type)) return insideOf(type.type, within);
  if (ts.isArrayTypeNode(type)) return insideOf(type.elementType, within.replace(/\.$/, "[]."));
  return [];
}

const methodText = (node: ts.MethodSignature) =>
  `(${node.parameters.map((one) => shown(one.getText())).join(", ")}): ${typeText(node.type)}`;

/** A type's text on one line, without what only makes TypeScript refuse a mistake. */
const shown = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/ & NoNearMiss<(?:[^<>]|<[^<>]*>)*>/g, "")
    .replaceAll("OneCondition", "Condition");

/** A type on one line. An object inside is named by its fields; those with comments follow in rows of their own. */
function typeText(type: ts.TypeNode | undefined): string {
  if (!type) return "unknown";
  if (ts.isUnionTypeNode(type)) {
    const named = type.types.filter((one) => one.kind !== ts.SyntaxKind.UndefinedKeyword).map(typeText);
    return [...new Set(named)].join(" | ");
  }
  if (ts.isTypeLiteralNode(type)) {
    const fields = type.members.map((member) => {
      if (ts.isIndexSignatureDeclaration(member)) return `[key: string]: ${typeText(member.type)}`;
      const optional = "questionToken" in member && member.questionToken ? "?" : "";
      const name = `${member.name?.getText()}${optional}`;
      return ts.isPropertySignature(member) && !commentOf(member).text ? `${name}: ${typeText(member.type)}` : name;
    });
    return `{ ${fields.join(", ")} }`;
  }
  if (ts.isParenthesizedTypeNode(type)) return `(${typeText(type.type)})`;
  if (ts.isArrayTypeNode(type)) return `${typeText(type.elementType)}[]`;
  return shown(type.getText());
}

function commentOf(node: ts.Node): { text: string; byDefault: string | null } {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const tag = comment?.tags?.find(({ tagName }) => tagName.text === "default");
  return { text: plain(comment?.comment), byDefault: tag ? plain(tag.comment) : null };
}

/** The words of a comment on one line. `{@link Name}` is `Name`. */
function plain(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  const text = typeof comment === "string" ? comment : (comment ?? []).map(wordsOf).join("");
  return text.replace(/\s+/g, " ").trim();
}

function wordsOf(part: ts.JSDocComment): string {
  if (part.kind === ts.SyntaxKind.JSDocText) return part.text;
  const { name } = part as ts.JSDocLink;
  return name ? `\`${name.getText()}\`` : part.text;
}
