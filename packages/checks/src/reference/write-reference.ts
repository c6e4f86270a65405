import { readdirSync } from "node:fs";
import { createDocument } from "@cuecard/http";
import { type TypePage, typePages } from "./pages.ts";
import { printErrors } from "./print-errors.ts";
import { type OpenApi, printOperations } from "./print-operations.ts";
import { type PlaceOf, printType, withExtended } from "./print-type.ts";
import { type Declaration, readDeclarations } from "./read-declarations.ts";

const packages = new URL("../../../", import.meta.url);
const note = "<!-- Written by `pnpm reference` from the code: change the comments there, and not this page. -->";

/** Types that only make other types. */
const helpers = new Set(["Operations"]);

/** The text of each page of `docs/reference`, by its file's name. */
export function writeReference(): Map<string, string> {
  const declarations = readDeclarations(filesWithTypes());
  const pages = withFollowers(declarations);
  const pageOf = new Map(pages.flatMap(({ path, types }) => types.map((name) => [name, path] as const)));
  const document = createDocument([], { version: "v1", publicUrl: null }) as unknown as OpenApi;
  const written = pages.map((page): [string, string] => {
    const placeOf: PlaceOf = (name) => {
      const path = pageOf.get(name);
      return path ? `${path === page.path ? "" : `./${path}.md`}#${name.toLowerCase()}` : null;
    };
    const sections = page.types.map((name) => printType(found(declarations, name), declarations, placeOf));
    return [page.path, [headOf(page), ...exampleOf(page, document), ...sections].join("\n\n")];
  });
  const others: [string, string][] = [
    ["http", printOperations(document)],
    ["errors", printErrors(new URL("core/src/errors.ts", packages))],
  ];
  return new Map([...written, ...others].map(([path, text]) => [`${path}.md`, `${text}\n\n${note}\n`]));
}

/** The files whose types users meet. */
function filesWithTypes(): URL[] {
  const folders = ["core/src/ports/", "core/src/api/", "core/src/schema/", "core/src/schema/types/"];
  const listed = folders.flatMap((folder) =>
    readdirSync(new URL(folder, packages))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .sort()
      .map((name) => new URL(`${folder}${name}`, packages)),
  );
  const others = [
    "core/src/service/quotas/quotas.ts",
    "cuecard/src/adapters/choose-blobs.ts",
    "cuecard/src/adapters/choose-models.ts",
    "cuecard/src/adapters/choose-storage.ts",
    "cuecard/src/create-cuecard.ts",
  ];
  return [...listed, ...others.map((path) => new URL(path, packages))];
}

/** The pages with the types that their types name, as far as no page lists those. */
function withFollowers(declarations: ReadonlyMap<string, Declaration>): TypePage[] {
  const placed = new Set(typePages.flatMap(({ types }) => types));
  return typePages.map((page) => {
    const types = [...page.types];
    for (const name of types) {
      const followers = namedIn(found(declarations, name), declarations).filter((one) => !placed.has(one));
      for (const follower of new Set(followers)) {
        placed.add(follower);
        types.push(follower);
      }
    }
    return { ...page, types };
  });
}

function namedIn(declaration: Declaration, declarations: ReadonlyMap<string, Declaration>): string[] {
  const fields = [...withExtended(declaration, declarations), ...declaration.forms.flat()];
  const types = [declaration.alias ?? "", ...fields.map(({ type }) => type)].map((type) =>
    type.replace(/"[^"]*"/g, ""),
  );
  return types
    .flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? [])
    .filter((name) => declarations.has(name) && !helpers.has(name));
}

function found(declarations: ReadonlyMap<string, Declaration>, name: string): Declaration {
  const declaration = declarations.get(name);
  if (!declaration) throw new Error(`No file has an exported type ${name}; correct reference/pages.ts.`);
  return declaration;
}

const headOf = ({ title, introduction }: TypePage) =>
  `# ${title}\n\n${introduction}\n\nFields with \\* are required in what you pass, and always there in what you get.`;

function exampleOf({ example }: TypePage, { paths }: OpenApi): string[] {
  if (!example) return [];
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const body = operation.requestBody?.content["application/json"];
    if (body?.schema.$ref?.endsWith(`/${example}`) && body.example !== undefined)
      return [`\`\`\`json\n${JSON.stringify(body.example, null, 2)}\n\`\`\``];
  }
  throw new Error(`No operation has an example of ${example}; correct reference/pages.ts.`);
}
