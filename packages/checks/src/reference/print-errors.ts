import { readFileSync } from "node:fs";
import { type ErrorCode, errorTypes } from "@cuecard/core";
import { statusOf } from "@cuecard/http";

/** The page of errors: each code with the cause and the remedy that the comment above it in `errors.ts` names. */
export function printErrors(file: URL): string {
  const comments = new Map(
    [...readFileSync(file, "utf8").matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}(\w+): "\w+_error",$/gm)].map(
      ([, comment, code]) => [code!, comment!],
    ),
  );
  const codes = Object.keys(errorTypes) as ErrorCode[];
  const rows = codes.map((code) => {
    const comment = comments.get(code);
    if (!comment) throw new Error(`The error code ${code} has no comment in errors.ts: name its cause and its remedy.`);
    const type = errorTypes[code];
    return { code, type, status: statusOf({ code, type }), text: comment.replaceAll("|", "\\|") };
  });
  const statuses = [...new Set(rows.map(({ status }) => status))].sort((left, right) => left - right);
  const sections = statuses.map((status) => {
    const own = rows.filter((row) => row.status === status).sort((left, right) => (left.code < right.code ? -1 : 1));
    const lines = own.map(({ code, type, text }) => `| \`${code}\` | \`${type}\` | ${text} |`);
    return `## ${status}\n\n| code | type | cause and remedy |\n|---|---|---|\n${lines.join("\n")}`;
  });
  return [head, ...sections].join("\n\n");
}

const head = `# Errors

Each error has one of these codes: \`code\` of a \`CuecardError\` in the library, \`error.code\` in an answer of \`/v1\`, with the HTTP status of its heading. Compare codes, never messages. The message says what happened with the values at hand; \`issues\` names each field at fault. A failed source has such a code in \`errorCode\`.`;
