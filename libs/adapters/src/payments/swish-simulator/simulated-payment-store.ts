import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { SimulatedPayment } from './simulated-payment';

/**
 * The simulator's payments, in memory and optionally in a journal file, one line per change, so that they
 * survive a kill. Opening reads and compacts the file.
 */
export class SimulatedPaymentStore {
  private readonly payments: Map<string, SimulatedPayment>;
  private readonly descriptor: number | undefined;

  constructor(file?: string) {
    this.payments = file === undefined ? new Map<string, SimulatedPayment>() : read(file);
    this.descriptor = file === undefined ? undefined : compactFile(file, this.payments);
  }

  get(id: string): SimulatedPayment | undefined {
    return this.payments.get(id);
  }

  all(): readonly SimulatedPayment[] {
    return [...this.payments.values()];
  }

  put(payment: SimulatedPayment): void {
    this.payments.set(payment.id, payment);
    this.write({ id: payment.id, payment });
  }

  remove(id: string): void {
    this.payments.delete(id);
    this.write({ id });
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
  }

  private write(entry: JournalLine): void {
    if (this.descriptor !== undefined) writeSync(this.descriptor, lineOf(entry));
  }
}

/** One line of the file; without a payment: it was removed. */
interface JournalLine {
  readonly id: string;
  readonly payment?: SimulatedPayment;
}

function lineOf(entry: JournalLine): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Ignores a last line that a kill cut off; its request was never answered. */
function read(file: string): Map<string, SimulatedPayment> {
  const payments = new Map<string, SimulatedPayment>();
  if (!existsSync(file)) return payments;
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const line of whole) {
    const { id, payment } = JSON.parse(line) as JournalLine;
    if (payment) payments.set(id, payment);
    else payments.delete(id);
  }
  return payments;
}

/** Rewrites the file without outdated lines, and opens it for appending. */
function compactFile(file: string, payments: ReadonlyMap<string, SimulatedPayment>): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lines = [...payments].map(([id, payment]) => lineOf({ id, payment }));
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return openSync(file, 'a', 0o600);
}
