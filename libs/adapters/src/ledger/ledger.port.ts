import { DurableStore } from '@app/eventing';

/** What reactors must remember across restarts: how far each has come, and which single deeds are done. Durable when it resolves. */
export abstract class Ledger extends DurableStore {
  abstract checkpoint(reactor: string): Promise<string | undefined>;
  abstract saveCheckpoint(reactor: string, position: string): Promise<void>;
  /** Every checkpoint there is. */
  abstract checkpoints(): Promise<ReadonlyMap<string, string>>;
  /** Lets every reactor begin anew; what is done stays done. */
  abstract forgetCheckpoints(): Promise<void>;
  abstract isDone(deed: string): Promise<boolean>;
  abstract markDone(deed: string): Promise<void>;
}
