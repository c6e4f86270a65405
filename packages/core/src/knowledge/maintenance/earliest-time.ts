/**
 * A clock before this was never set, as after a start without a network: what it says tells nothing of how old a thing
 * is.
 */
export const earliestTime = Date.parse("2026-01-01T00:00:00Z");
