import type { Position } from '@app/eventing';
import type { SqliteThread } from '../sqlite/sqlite-thread';
import type { VouchedFile } from '../sqlite/vouched-file';

/** What a store says of where it belongs. */
export interface Voucher {
  /** The log that it was kept with. */
  readonly log: string;
  /** The run of the product that kept it last, and how many there had been with it: a copy made while it was stopped has the same in all files. */
  readonly run: string;
  readonly runs: number;
  /** How far the log had come when this was written; undefined = it held nothing. */
  readonly head?: Position | undefined;
  /** Of the keys: how many people they had to do with then, which only grows. */
  readonly people?: number | undefined;
}

/** What the log itself says. */
export interface LogVoucher extends Voucher {
  /** While the other stores are being told of a new run: those that they may still be of, '' for none. */
  readonly before?: readonly string[] | undefined;
  /** A mark of the secret that registrations are named with, which does not tell it. */
  readonly secret: string;
}

/** What carries a voucher. */
export interface Vouched<Kept extends Voucher = Voucher> {
  /** What it says; undefined for a new store, or one from before there were vouchers. */
  voucher(): Promise<Kept | undefined>;
  /** Durable when it resolves. */
  vouch(voucher: Kept): Promise<void>;
}

/** The voucher of a file that a thread keeps. */
export function vouchedBy<Kept extends Voucher = Voucher>(thread: SqliteThread<VouchedFile>): Vouched<Kept> {
  return {
    voucher: async () => {
      const text = await thread.ask('voucher', undefined);
      return text === null ? undefined : (JSON.parse(text) as Kept);
    },
    vouch: (voucher) => thread.ask('vouch', JSON.stringify(voucher)),
  };
}
