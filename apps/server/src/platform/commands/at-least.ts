import { EventStore, type Position, ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';

const PATIENCE_MS = 1000;
/**
 * How many requests may wait at once, per client (a whole school may be one) and in total. Further requests
 * do not wait.
 */
const WAITING = { forOne: 50, inAll: 500 } as const;

/**
 * Read-your-writes across nodes: the log position that the next node's views must reach before it answers. It
 * names no stream, and covers what other streams did with a command.
 */
@Injectable()
export class AtLeast {
  /** The position of the last write that this node's views had not reached when its answer left. */
  private written: Position = '';
  private readonly waiting = new Map<string, number>();
  private inAll = 0;

  constructor(
    private readonly store: EventStore,
    private readonly views: ProjectionRunner,
  ) {}

  /** The consistency token for an answer; undefined before the first event. */
  get mark(): Position | undefined {
    const { position = '' } = this.views;
    const mark = position > this.written ? position : this.written;
    return mark === '' ? undefined : mark;
  }

  /** Notes a write that the views have not reached yet, so that the token covers it. */
  async tellOf(stream: string, revision: number): Promise<void> {
    try {
      for await (const [event] of this.store.read(stream, revision - 1)) {
        if (event && event.position > this.written) this.written = event.position;
        return;
      }
    } catch {
      // The store has just become unavailable: the answer is correct, but its position is unknown.
    }
  }

  /** Waits until this node's views reach a position, at most one second. */
  async reached(position: Position, client: string): Promise<void> {
    const waiting = this.waiting.get(client) ?? 0;
    if (waiting >= WAITING.forOne || this.inAll >= WAITING.inAll) return;
    this.waiting.set(client, waiting + 1);
    this.inAll++;
    await this.views.waitForPosition(position, PATIENCE_MS);
    this.left(client);
  }

  private left(client: string): void {
    const waiting = (this.waiting.get(client) ?? 1) - 1;
    if (waiting === 0) this.waiting.delete(client);
    else this.waiting.set(client, waiting);
    this.inAll--;
  }
}
