/**
 * Loaded before an example: an answer may take as long as a busy machine needs. What examples print is tested, not how
 * fast; beside busy neighbours a search takes longer than a caller on the line waits, and the answer then comes without
 * its passages.
 */
const { limits } = await import(new URL("../../packages/core/src/limits.ts", import.meta.url).href);
Object.assign(limits, { turnDeadlineMs: 30_000, toolCallDeadlineMs: 30_000 });
