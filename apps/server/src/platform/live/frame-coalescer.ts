interface FrameWindow<Update> {
  /** The latest update per key. */
  readonly updates: Map<string, Update>;
  /** When the first of them arrived, on the process's monotonic clock. */
  since: number;
}

/** More changed rows than this are not pushed; screens refetch the list. */
export const MAX_ROWS_PER_FRAME = 50;

const FRAME_MS = 50;
/** In a rush screens refetch the list, so fewer frames suffice. */
const RUSH_MS = 100;
/**
 * How much of its delay a late frame may catch up; otherwise evenly paced finishes would all wait as long as
 * the slowest before them.
 */
const CATCH_UP_MS = 2;

/**
 * Throttles updates into frames per room: a race's changed rows, a day's events. The first is sent once the
 * request that caused it is answered; the rest wait for the next frame, every 50 ms, or every 100 ms while
 * changes exceed one frame.
 */
export class FrameCoalescer<Update> {
  private readonly windows = new Map<string, FrameWindow<Update>>();

  constructor(private readonly send: (room: string, frame: readonly Update[]) => void) {}

  add(room: string, key: string, update: Update): void {
    const open = this.windows.get(room);
    if (open) {
      if (open.updates.size === 0) open.since = performance.now();
      open.updates.set(key, update);
      return;
    }
    const window = { updates: new Map([[key, update]]), since: performance.now() };
    this.windows.set(room, window);
    setImmediate(() => {
      this.flush(room, window);
    });
  }

  private flush(room: string, window: FrameWindow<Update>): void {
    if (window.updates.size === 0) {
      this.windows.delete(room);
      return;
    }
    const frame = Array.from(window.updates.values());
    window.updates.clear();
    const pause = frame.length > MAX_ROWS_PER_FRAME ? RUSH_MS : FRAME_MS;
    const next = Math.max(window.since + pause, performance.now() + pause - CATCH_UP_MS);
    this.send(room, frame);
    setTimeout(() => {
      this.flush(room, window);
    }, next - performance.now()).unref();
  }
}
