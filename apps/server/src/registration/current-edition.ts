import { Clock } from '@app/adapters';
import { type Prices, stockholmDate } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { editionName, isClosed, pricesOf } from '../platform/config/edition';
import type { Edition } from '../platform/config/edition.schema';
import { Problem } from '../platform/http/problem';

/** The edition that people register for, as it is now. */
@Injectable()
export class CurrentEdition {
  /** What its registrations are filed under. */
  readonly name: string;
  readonly edition: Edition;
  readonly prices: Prices;

  constructor(
    { edition }: Config,
    private readonly clock: Clock,
  ) {
    this.edition = edition;
    this.name = editionName(edition);
    this.prices = pricesOf(edition);
  }

  /** Epoch ms. */
  now(): number {
    return this.clock.now();
  }

  /** The year that ages are worked out from when a birth year was typed. */
  year(): number {
    return Number(stockholmDate(this.now()).slice(0, 4));
  }

  /** Whether it is too late to register; the ticket office sells on. */
  isClosed(): boolean {
    return isClosed(this.edition, this.now());
  }

  /** Throws Problem 403 when it is too late to register. */
  mustBeOpen(): void {
    if (this.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
  }
}
