import { Clock } from '@app/adapters';
import { type Prices, stockholmDate } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { editionName, isClosed, pricesOf } from '../platform/config/edition';
import type { Edition } from '../platform/config/edition.schema';
import { Problem } from '../platform/http/problem';

/** The edition open for registration, and the current time. */
@Injectable()
export class CurrentEdition {
  /** Partition key of its registrations. */
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

  /** The year that ages are computed from. */
  year(): number {
    return Number(stockholmDate(this.now()).slice(0, 4));
  }

  /** Whether registration has closed; the ticket office still sells. */
  isClosed(): boolean {
    return isClosed(this.edition, this.now());
  }

  /** Throws Problem 403 when registration has closed. */
  assertOpen(): void {
    if (this.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
  }
}
