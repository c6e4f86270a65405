/** How the one call fails: without having done anything, or after it was done and only its answer was lost. */
export type FaultMoment = "before" | "after";

export interface Faults {
  /** The n-th call from now on fails with `error`. */
  arm(nth: number, moment: FaultMoment, error: Error): void;
  /** Ends it, and tells how many calls came and which of them failed. */
  disarm(): { calls: number; failed: string | null };
  /** The same object with its methods of these names counted. */
  wrap<Port extends object>(label: string, port: Port, names: readonly (keyof Port & string)[]): Port;
}

/** "Make the n-th call fail" over any number of objects together. */
export function createFaults(): Faults {
  let armed: { nth: number; moment: FaultMoment; error: Error } | null = null;
  let calls = 0;
  let failed: string | null = null;

  async function counted(name: string, work: () => unknown): Promise<unknown> {
    if (!armed || ++calls !== armed.nth) return work();
    const { moment, error } = armed;
    failed = name;
    if (moment === "after") await work();
    throw error;
  }

  return {
    arm(nth, moment, error) {
      armed = { nth, moment, error };
      calls = 0;
      failed = null;
    },
    disarm() {
      armed = null;
      return { calls, failed };
    },
    wrap(label, port, names) {
      const counting = names.map((name) => {
        const method = port[name] as (...parameters: unknown[]) => unknown;
        return [name, (...parameters: unknown[]) => counted(`${label}.${name}`, () => method.apply(port, parameters))];
      });
      return { ...port, ...Object.fromEntries(counting) };
    },
  };
}
