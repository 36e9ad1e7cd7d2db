import type { Document } from 'mongodb';
import type { Socket } from 'node:net';

/** What has come to a server, for tests to look at. */
export class MongoTraffic {
  private readonly counts = new Map<string, number>();
  private readonly latest = new Map<string, Document>();
  private readonly waiting = new Set<{ readonly name: string; readonly socket: Socket }>();

  /** A command has come; the returned function says that it was answered. */
  came(name: string, command: Document, socket: Socket): () => void {
    this.counts.set(name, this.calls(name) + 1);
    this.latest.set(name, command);
    const waiter = { name, socket };
    this.waiting.add(waiter);
    return () => {
      this.waiting.delete(waiter);
    };
  }

  /** How often a command was sent. */
  calls(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** The command as it was sent the last time. */
  lastOf(name: string): Document | undefined {
    return this.latest.get(name);
  }

  /** How many commands of a name have come, wait for an answer and are still connected. */
  unanswered(name: string): number {
    return [...this.waiting].filter((waiter) => waiter.name === name && !waiter.socket.destroyed).length;
  }
}
