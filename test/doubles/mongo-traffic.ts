import type { Document } from 'mongodb';
import type { Socket } from 'node:net';

/** Records a server's received commands, for tests. */
export class MongoTraffic {
  private readonly counts = new Map<string, number>();
  private readonly latest = new Map<string, Document>();
  private readonly waiting = new Set<{ readonly name: string; readonly socket: Socket }>();

  /** Records a command; the returned function marks it as answered. */
  record(name: string, command: Document, socket: Socket): () => void {
    this.counts.set(name, this.calls(name) + 1);
    this.latest.set(name, command);
    const waiter = { name, socket };
    this.waiting.add(waiter);
    return () => {
      this.waiting.delete(waiter);
    };
  }

  /** The number of times a command was sent. */
  calls(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** The last command of a name. */
  lastCommand(name: string): Document | undefined {
    return this.latest.get(name);
  }

  /** The number of commands of a name that wait for an answer on an open connection. */
  unanswered(name: string): number {
    return [...this.waiting].filter((waiter) => waiter.name === name && !waiter.socket.destroyed).length;
  }
}
