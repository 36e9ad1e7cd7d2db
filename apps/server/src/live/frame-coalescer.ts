import type { Row, RowChange } from '@app/eventing';

/** The rows of one race that changed since the last frame; the newest of each. */
export type Frame = readonly Row[];

interface Window {
  readonly rows: Map<string, Row>;
  /** When its frame is to go out, on the process's own clock. */
  due: number;
}

const FRAME_MS = 50;

/**
 * Gathers changed rows into frames, one stream of frames for each race. The first change goes out as soon as whoever caused it has been
 * answered; what follows waits for the next frame, one every 50 ms.
 */
export class FrameCoalescer {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly send: (part: string, frame: Frame) => void) {}

  add({ partition, key, row }: RowChange): void {
    const open = this.windows.get(partition);
    if (open) {
      open.rows.set(key, row);
      return;
    }
    const window = { rows: new Map([[key, row]]), due: performance.now() };
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
    this.send(part, frame);
    const now = performance.now();
    // Counted from when this frame was due: a timer is always a little late, and finishes at an even pace would wait longer each time.
    window.due = Math.max(window.due + FRAME_MS, now + FRAME_MS / 2);
    setTimeout(() => {
      this.flush(part, window);
    }, window.due - now).unref();
  }
}
