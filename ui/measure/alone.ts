// Makes a trace that of a browser that had the machine for itself: Lighthouse reckons with how long tasks took, and takes
// waiting for a processor that others use for work of the page.

export interface TraceEvent {
  pid: number;
  tid: number;
  ph: string;
  ts: number; // microseconds, as are the others
  dur?: number;
  tdur?: number; // for which it had a processor
}

/** Lets each task of a thread last as long as it had a processor, and all within it in proportion. */
export function alone(events: TraceEvent[]): void {
  const threads = new Map<string, TraceEvent[]>();
  for (const e of events) {
    const id = `${e.pid} ${e.tid}`;
    const before = threads.get(id);
    if (before) before.push(e);
    else threads.set(id, [e]);
  }
  for (const thread of threads.values()) {
    let task = { begun: 0, ended: 0, share: 1 };
    for (const e of thread.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      if (e.ts >= task.ended && e.ph === 'X' && e.dur && e.tdur !== undefined)
        task = { begun: e.ts, ended: e.ts + e.dur, share: Math.min(1, e.tdur / e.dur) };
      if (e.ts >= task.ended) continue;
      e.ts = task.begun + (e.ts - task.begun) * task.share;
      if (e.dur) e.dur *= task.share;
    }
  }
}
