import { listNames } from "../../routes/components.ts";
import { auditExamples } from "./audit-examples.ts";
import { binExamples } from "./bin-examples.ts";
import { callExamples } from "./call-examples.ts";
import { evalExamples } from "./eval-examples.ts";
import { eventExamples } from "./event-examples.ts";
import { keyExamples } from "./key-examples.ts";
import { knowledgeExamples } from "./knowledge-examples.ts";
import { latencyExamples } from "./latency-examples.ts";
import { serviceExamples } from "./service-examples.ts";
import { teamExamples } from "./team-examples.ts";
import { testExamples } from "./test-examples.ts";
import { usageExamples } from "./usage-examples.ts";

const single: Record<string, unknown> = {
  ...knowledgeExamples,
  ...teamExamples,
  ...binExamples,
  ...callExamples,
  ...eventExamples,
  ...evalExamples,
  ...testExamples,
  ...keyExamples,
  ...auditExamples,
  ...latencyExamples,
  ...serviceExamples,
  ...usageExamples,
  Health: { status: "ok" },
  SignedIn: { object: "signed_in", key: "sk_live_local_…" },
  OpenApiDocument: { openapi: "3.1.0" },
  ApiError: {
    error: {
      type: "invalid_request_error",
      code: "missing_field",
      message: "name is missing; pass a string.",
      param: "name",
      issues: [{ path: "name", message: "name is missing; pass a string." }],
      requestId: "req_01ha8v5p9d",
    },
  },
};

/** An example of every answer, by the name of its schema. Together they are one small shop. */
export const answerExamples: Record<string, unknown> = {
  ...single,
  ...Object.fromEntries(
    Object.entries(single)
      // A call is listed without its ledger.
      .filter(([name]) => name !== "Call")
      .map(([name, item]) => [
        listNames[name] ?? `${name}List`,
        { object: "list", data: [item], hasMore: false, nextCursor: null },
      ]),
  ),
};
