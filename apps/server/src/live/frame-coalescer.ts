import type { Row, RowChange } from '@app/eventing';

/** The rows of one race that changed since the last frame; the newest of each. */
export type Frame = readonly Row[];

interface Window {
  readonly rows: Map<string, Row>;
  /** When the first of the rows changed, on the process's own clock. */
  since: number;
}

/** More rows than are worth pushing to everyone. */
export const ROWS_A_FRAME = 50;

const FRAME_MS = 50;
/** In a rush screens fetch the list instead of its rows: they need not be told as often. */
const RUSH_MS = 100;
/** What frames that are late may catch up, each: else finishes at an even pace would all wait as long as the slowest before them. */
const CATCH_UP_MS = 2;

/**
 * Gathers changed rows into frames, one stream of frames for each race. The first change goes out as soon as whoever caused it has been
 * answered; what follows waits for the next frame, one every 50 ms, or every 100 ms while there is too much for a frame.
 */
export class FrameCoalescer {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly send: (part: string, frame: Frame) => void) {}

  add({ partition, key, row }: RowChange): void {
    const open = this.windows.get(partition);
    if (open) {
      if (open.rows.size === 0) open.since = performance.now();
      open.rows.set(key, row);
      return;
    }
    const window = { rows: new Map([[key, row]]), since: performance.now() };
    this.windows.set(partition, window);
    setImmediate(() => {
      this.flush(partition, window);
    });
  }

  private flush(part: string, window: Window): void {
    if (window.rows.size === 0) {
      this.windows.delete(part);
      return;
    }
    const frame = Array.from(window.rows.values());
    window.rows.clear();
    const pause = frame.length > ROWS_A_FRAME ? RUSH_MS : FRAME_MS;
    const next = Math.max(window.since + pause, performance.now() + pause - CATCH_UP_MS);
    this.send(part, frame);
    setTimeout(() => {
      this.flush(part, window);
    }, next - performance.now()).unref();
  }
}
