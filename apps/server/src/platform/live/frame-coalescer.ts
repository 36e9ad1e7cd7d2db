interface Window<News> {
  /** By what each is about: the newest of each. */
  readonly news: Map<string, News>;
  /** When the first of it came, on the process's own clock. */
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
 * Gathers news into frames, one stream of frames for each room: the changed rows of a race, the events of a day. The first goes out as soon as whoever caused it has been
 * answered; what follows waits for the next frame, one every 50 ms, or every 100 ms while there is too much for a frame.
 */
export class FrameCoalescer<News> {
  private readonly windows = new Map<string, Window<News>>();

  constructor(private readonly send: (room: string, frame: readonly News[]) => void) {}

  add(room: string, key: string, news: News): void {
    const open = this.windows.get(room);
    if (open) {
      if (open.news.size === 0) open.since = performance.now();
      open.news.set(key, news);
      return;
    }
    const window = { news: new Map([[key, news]]), since: performance.now() };
    this.windows.set(room, window);
    setImmediate(() => {
      this.flush(room, window);
    });
  }

  private flush(room: string, window: Window<News>): void {
    if (window.news.size === 0) {
      this.windows.delete(room);
      return;
    }
    const frame = Array.from(window.news.values());
    window.news.clear();
    const pause = frame.length > ROWS_A_FRAME ? RUSH_MS : FRAME_MS;
    const next = Math.max(window.since + pause, performance.now() + pause - CATCH_UP_MS);
    this.send(room, frame);
    setTimeout(() => {
      this.flush(room, window);
    }, next - performance.now()).unref();
  }
}
