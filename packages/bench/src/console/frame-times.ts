/** An event of Chromium's trace; times are microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the thread alone: what other processes took of the machine is not in it. */
  tdur?: number;
  args: { name?: string };
}

const frameUs = 1_000_000 / 60;
const longMs = 50;

export interface FrameTimes {
  /** Milliseconds of the main thread in each sixtieth of a second. */
  frames: number[];
  /** The same by processor time. */
  cpuFrames: number[];
  /** The longest task by the clock. */
  longestMs: number;
  /** Tasks over 50 ms by the clock. */
  longTasks: number;
  /** The longest task by its processor time, for a machine that does other things. */
  longestCpuMs: number;
}

/** How busy the page's main thread was. */
export function frameTimes(events: readonly TraceEvent[]): FrameTimes {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name === "RunTask" && event.dur);
  // A browser keeps a spare page; the measured one is the busiest.
  const [tasks = []] = mains.map(tasksOf).sort((a, b) => b.length - a.length);
  if (tasks.length === 0) throw new Error("Chromium's trace has no tasks of a page.");
  const start = Math.min(...tasks.map(({ ts }) => ts));
  const end = Math.max(...tasks.map(({ ts, dur }) => ts + dur!));
  const frames = new Array<number>(Math.ceil((end - start) / frameUs)).fill(0);
  const cpuFrames = [...frames];
  for (const { ts, dur, tdur } of tasks) {
    // A task is counted in the frame in which it begins: there it holds up the picture.
    const frame = Math.floor((ts - start) / frameUs);
    frames[frame]! += dur! / 1_000;
    cpuFrames[frame]! += (tdur ?? dur!) / 1_000;
  }
  const durations = tasks.map(({ dur }) => dur! / 1_000);
  return {
    frames,
    cpuFrames,
    longestMs: Math.max(...durations),
    longTasks: durations.filter((ms) => ms > longMs).length,
    longestCpuMs: Math.max(...tasks.map(({ dur, tdur }) => (tdur ?? dur!) / 1_000)),
  };
}
