import { Ledger } from '@app/adapters';
import type { Reactor } from './reactor';
import { ReactorLine, type LineSurroundings } from './reactor-line';

/** All reactors of the server, and where they write down how far they have come. */
export class Reactors {
  constructor(
    private readonly ledger: Ledger,
    private readonly all: readonly Reactor[],
  ) {}

  /** A line of events for each. */
  lines(around: Omit<LineSurroundings, 'ledger'>): readonly ReactorLine[] {
    return this.all.map((reactor) => new ReactorLine(reactor, { ledger: this.ledger, ...around }));
  }
}
