import { EventStore, type Position, ProjectionRunner } from '@app/eventing';
import { Injectable } from '@nestjs/common';

const PATIENCE_MS = 1000;
/** So many may wait at once for one client, and in all: a whole school may be one client. Whoever comes then is answered at once. */
const WAITING = { forOne: 50, inAll: 500 } as const;

/**
 * What whoever was answered has to find again on whichever node answers next: a place in the log, the same for all nodes. It names no
 * stream, tells of none whether it is there, and covers too what other streams made of a command.
 */
@Injectable()
export class AtLeast {
  /** Where something stands that was written here, and that the views had not taken in when its answer left. */
  private written: Position = '';
  private readonly waiting = new Map<string, number>();
  private inAll = 0;

  constructor(
    private readonly store: EventStore,
    private readonly views: ProjectionRunner,
  ) {}

  /** The place that an answer tells; undefined while nothing has happened. */
  get mark(): Position | undefined {
    const { position = '' } = this.views;
    const mark = position > this.written ? position : this.written;
    return mark === '' ? undefined : mark;
  }

  /** The views are late for what was written: the answer tells of it all the same. */
  async tellOf(stream: string, revision: number): Promise<void> {
    try {
      for await (const [event] of this.store.read(stream, revision - 1)) {
        if (event && event.position > this.written) this.written = event.position;
        return;
      }
    } catch {
      // The store has just gone away: what is answered is true, and nobody can be told where it stands.
    }
  }

  /** Lets this node's views come to a place that somebody was told, a second at most. */
  async reached(position: Position, client: string): Promise<void> {
    const waiting = this.waiting.get(client) ?? 0;
    if (waiting >= WAITING.forOne || this.inAll >= WAITING.inAll) return;
    this.waiting.set(client, waiting + 1);
    this.inAll++;
    await this.views.passed(position, PATIENCE_MS);
    this.left(client);
  }

  private left(client: string): void {
    const waiting = (this.waiting.get(client) ?? 1) - 1;
    if (waiting === 0) this.waiting.delete(client);
    else this.waiting.set(client, waiting);
    this.inAll--;
  }
}
