import { Clock } from '@app/adapters';
import { stockholmDate, type Prices } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { editionName, isClosed, pricesOf } from '../platform/config/edition-facts';
import type { Edition } from '../platform/config/edition.schema';

/** The edition that people register for, as it stands now. */
@Injectable()
export class Season {
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
}
