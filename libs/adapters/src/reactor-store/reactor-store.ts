import { DurableStore } from '@app/eventing';

/** What reactors must remember across restarts: how far each has come, and which single actions are done. Durable when it resolves. */
export abstract class ReactorStore extends DurableStore {
  abstract checkpoint(reactor: string): Promise<string | undefined>;
  abstract saveCheckpoint(reactor: string, position: string): Promise<void>;
  /** Every checkpoint there is. */
  abstract checkpoints(): Promise<ReadonlyMap<string, string>>;
  /** Lets every reactor begin anew; what is done stays done. */
  abstract forgetCheckpoints(): Promise<void>;
  /** Every action that is done. */
  abstract actions(): Promise<readonly string[]>;
  abstract isDone(action: string): Promise<boolean>;
  abstract markDone(action: string): Promise<void>;
}

/** A reactors’ store that lasts as long as the process. */
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
