import { Ids } from './ids.port';

/** The same identities in the same order every time. */
export class SequenceIds extends Ids {
  private given = 0;

  uuid(): string {
    return `00000000-0000-4000-8000-${this.next(12)}`;
  }

  short(): string {
    return this.next(10);
  }

  private next(width: number): string {
    this.given += 1;
    return String(this.given).padStart(width, '0');
  }
}
