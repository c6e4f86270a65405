import type { EvalCases } from "../../api/eval-cases.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError } from "../../errors.ts";
import { checkBases } from "../../knowledge/knowledge-bases/check-bases.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { PageQuery } from "../../schema/common.ts";
import { CreateEvalCase, type EvalCase } from "../../schema/eval-case.ts";
import { parseInput, readOnlyFields } from "../../schema/parse.ts";
import { caseNotFound, type RunOptions, runCases } from "./run-cases.ts";

export interface EvalCasesOptions extends RunOptions {
  store: Pick<WorkspaceStorage, "evalCases" | "getKnowledgeBase">;
  newId: NewId;
}

/** Read-only fields that a body may contain, so that an answer can be sent back. */
const readOnly = [...readOnlyFields, "outcome"];

/** The service of eval cases. */
export function createEvalCases(options: EvalCasesOptions): EvalCases {
  const { store, now, newId } = options;
  return {
    async create(input) {
      const { question, knowledgeBaseIds, expected } = parseInput(CreateEvalCase, input, { readOnly });
      await checkBases(store, knowledgeBaseIds);
      const at = new Date(now()).toISOString();
      const made: EvalCase = {
        id: newId("case"),
        object: "eval_case",
        question,
        knowledgeBaseIds,
        expected,
        outcome: null,
        createdAt: at,
        updatedAt: at,
      };
      if (await store.evalCases.insert(made)) return made;
      throw new CuecardError("id_taken", `Eval case "${made.id}" already exists; try again.`);
    },

    async get(id) {
      const found = await store.evalCases.get(id);
      if (!found) throw caseNotFound(id);
      return found;
    },

    async list(page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      return toList(await store.evalCases.list({ limit, after: decodeCursor(cursor) }), (row) => row);
    },

    async delete(id) {
      if (!(await store.evalCases.delete(id))) throw caseNotFound(id);
    },

    run: (settings = {}, { signal } = {}) => runCases(options, settings, signal),
  };
}
