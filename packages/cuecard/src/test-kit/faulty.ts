/** How the one call fails: without having done anything, or after it was done and only its answer was lost. */
export type FaultMoment = "before" | "after";

export interface Faults {
  /** The n-th call of `name`, such as `store.heartbeat`, from now on fails with `error`. */
  arm(name: string, nth: number, moment: FaultMoment, error: Error): void;
  /** Whether that call came. */
  came(): boolean;
  /** Ends it, and tells whether the call came. */
  disarm(): boolean;
  /** The same object with its methods of these names counted. */
  wrap<Port extends object>(label: string, port: Port, names: readonly (keyof Port & string)[]): Port;
}

/** "Make the n-th call fail" over any number of objects together. */
export function createFaults(): Faults {
  let armed: { name: string; nth: number; moment: FaultMoment; error: Error } | null = null;
  let calls = 0;

  async function counted(name: string, work: () => unknown): Promise<unknown> {
    if (armed?.name !== name || ++calls !== armed.nth) return work();
    const { moment, error } = armed;
    if (moment === "after") await work();
    throw error;
  }

  const came = () => armed !== null && calls >= armed.nth;

  return {
    arm(name, nth, moment, error) {
      armed = { name, nth, moment, error };
      calls = 0;
    },
    came,
    disarm() {
      const it = came();
      armed = null;
      return it;
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
