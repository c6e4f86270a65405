interface Closable {
  close(): Promise<void>;
}

/** Closes the groups one after another, even if some fail, then throws the first error. */
export async function closeAll(groups: readonly (readonly (Closable | null | undefined)[])[]): Promise<void> {
  const faults: unknown[] = [];
  for (const group of groups) {
    const closed = await Promise.allSettled(group.map(async (each) => each?.close()));
    for (const result of closed) if (result.status === "rejected") faults.push(result.reason);
  }
  if (faults.length > 0) throw faults[0];
}
