import { DurableStore } from '@app/eventing';

/** The reactors' checkpoints and completed actions, across restarts. Durable when it resolves. */
export abstract class ReactorStore extends DurableStore {
  abstract checkpoint(reactor: string): Promise<string | undefined>;
  abstract saveCheckpoint(reactor: string, position: string): Promise<void>;
  abstract checkpoints(): Promise<ReadonlyMap<string, string>>;
  /** Removes every checkpoint, so that reactors start from the beginning; completed actions stay. */
  abstract forgetCheckpoints(): Promise<void>;
  /** Every completed action. */
  abstract actions(): Promise<readonly string[]>;
  abstract isDone(action: string): Promise<boolean>;
  abstract markDone(action: string): Promise<void>;
}

export class MemoryReactorStore extends ReactorStore {
  private readonly positions = new Map<string, string>();
  private readonly done = new Set<string>();

  checkpoint(reactor: string): Promise<string | undefined> {
    return Promise.resolve(this.positions.get(reactor));
  }

  saveCheckpoint(reactor: string, position: string): Promise<void> {
    this.positions.set(reactor, position);
    return Promise.resolve();
  }

  checkpoints(): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(new Map(this.positions));
  }

  forgetCheckpoints(): Promise<void> {
    this.positions.clear();
    return Promise.resolve();
  }

  actions(): Promise<readonly string[]> {
    return Promise.resolve([...this.done]);
  }

  isDone(action: string): Promise<boolean> {
    return Promise.resolve(this.done.has(action));
  }

  markDone(action: string): Promise<void> {
    this.done.add(action);
    return Promise.resolve();
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // Memory has no disk to fail.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
