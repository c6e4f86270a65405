import type { GapStore } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";
import { type GapColumns, gapColumns, lockGap, saveGap, showGap } from "./gap-rows.ts";
import { recordGap } from "./record-gap.ts";

export function createGaps({ database, names: { schema } }: Engine, workspace: string): GapStore {
  const columns = gapColumns(schema);
  const baseRow = (place: string) => `(select row from ${schema}.bases where workspace = $1 and id = ${place})`;
  return {
    recordGap: (question, grouping) =>
      database.transaction((query) => recordGap(query, schema, { workspace, ...question }, grouping)),
    async getGap(knowledgeBaseId, id) {
      const [gap] = await database.query<GapColumns>(
        `select ${columns} from ${schema}.gaps where workspace = $1 and id = $2 and base = ${baseRow("$3")}`,
        [workspace, storable(id), storable(knowledgeBaseId)],
      );
      return gap ? showGap(gap) : null;
    },
    async listGaps(knowledgeBaseId, { status, ...request }) {
      const page = await selectPage<GapColumns>(database, {
        select: columns,
        from: `${schema}.gaps`,
        where: `base = ${baseRow("$2")} and status = coalesce($3, status)`,
        values: [workspace, storable(knowledgeBaseId), status ?? null],
        request,
      });
      return { ...page, rows: page.rows.map(showGap) };
    },
    changeGap: (knowledgeBaseId, id, change, expectedUpdatedAt) =>
      database.transaction(async (query) => {
        const gap = await lockGap(query, schema, { workspace, knowledgeBaseId, id });
        if (gap?.state.updatedAt !== expectedUpdatedAt) return null;
        await saveGap(query, schema, { ...gap, state: { ...gap.state, ...change } });
        const [changed] = await query<GapColumns>(`select ${columns} from ${schema}.gaps where row = $1`, [gap.row]);
        return showGap(changed!);
      }),
  };
}
