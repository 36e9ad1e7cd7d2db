import { Ledger } from './ledger.port';

/** A ledger that lasts as long as the process. */
export class MemoryLedger extends Ledger {
  private readonly positions = new Map<string, string>();
  private readonly deeds = new Set<string>();

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

  isDone(deed: string): Promise<boolean> {
    return Promise.resolve(this.deeds.has(deed));
  }

  markDone(deed: string): Promise<void> {
    this.deeds.add(deed);
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
