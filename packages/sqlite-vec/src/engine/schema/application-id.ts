/** "Cuec" in ASCII: marks a file as ours in SQLite's header. */
export const applicationId = 0x43756563;
